/* SPDX-License-Identifier: MIT */

/**
 * DOC: Life of a widget
 *
 * A widget is made with widget_new() and lives until widget_free().
 */

/**
 * struct widget - something to look at
 * @name: for people
 * @slots: where its parts are, see widget_slot()
 */
struct widget {
	const char *name;
	WIDGET_ARRAY(int, slots);
};

/**
 * widget_new() - make a widget
 * @name: see &struct widget->name; it is copied
 *
 * Return: the widget, or %NULL.
 */
WIDGET_API struct widget *widget_new(const char *name) WIDGET_NONNULL(1);

/**
 * widget_slot() - find out where a part is
 * @widget: from widget_new()
 * @part: 0 to 15
 */
WIDGET_API int widget_slot(const struct widget *widget, unsigned int part);

/**
 * widget_free() - end of a widget
 * @widget: may be %NULL
 */
WIDGET_API void widget_free(struct widget *widget);
