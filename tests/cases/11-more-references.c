/**
 * demo_refs - kinds of references
 * @p: a pointer
 * @on: a switch
 *
 * If *@p is set and ~@on, then @p->a.b[3] and @p->next->prev hold.
 * See &struct demo, &demo->member, &enum demo_kind, %DEMO_X, $HOME and demo_other().
 * Mail me@example.org is no parameter.
 */
void demo_refs(struct demo *p, bool on);

/**
 * demo_end - at ends of sentences
 * @x: value
 *
 * It sets @x. It needs @x, then (@x); or "@x".
 */
void demo_end(int x);

/**
 * demo_types - types in text
 *
 * Takes &union demo_u or &typedef demo_t; &demo_s.field counts.
 */
void demo_types(void);
