"""templates/rst/item.j2, by Jinja2 3.1.6: see compile_templates.py."""

from man9.templating.compiled import Environment, Macro, Undefined, missing, str_join

SOURCE = b'{#- One item as reStructuredText for Sphinx.  `item` is the record of man9.model; `marked` turns kernel-doc\'s\n    markup into roles; `line_numbers` asks for the marks that the kernel\'s extension takes its lines from. -#}\n{% macro lineno(line) %}\n{% if line_numbers and line %}\n.. LINENO {{ line }}\n{% endif %}\n{% endmacro %}\n{% if item.kind == "doc" %}\n{% if titled %}\n.. _{{ item.name }}:\n\n**{{ item.name }}**\n\n{% endif %}\n{% for section in item.sections %}\n{{ lineno(section.line) }}\n{{- section.text | marked }}\n\n{% endfor %}\n{% else %}\n{% set data = item.kind in ("struct", "union", "enum") %}\n\n.. {{ signature }}\n\n{% if declared %}\n   ``{{ declared }}``\n\n{% endif %}\n{{ lineno(item.line + 1) }}\n{{- ("   " ~ (item.purpose | marked)) if item.purpose }}\n\n{% if item.kind == "variable" and item.value %}\n   **Initialization**\n\n   default: ``{{ item.value }}``\n\n{% endif %}\n{% if item.kind == "macro" and (item.parameters or item.function_like) %}\n   ``{{ item.name }} ({{ item.parameters | map(attribute="name") | join(", ") }})``\n\n{% endif %}\n{% if item.definition or item.parameters or item.sections %}\n.. container:: kernelindent\n\n{% if item.definition %}\n  **Definition**::\n\n{{ item.definition.expandtabs(8).strip() | indent(4, first=true) }}{{ ";" if data and not item.definition.strip().endswith(";") }}\n\n{% endif %}\n{% if item.parameters %}\n  **{{ entries_title }}**\n\n{% for parameter in item.parameters %}\n  ``{{ parameter | shown(item) }}``\n{{ lineno(parameter.line) }}\n{%- if parameter.description %}\n{{ parameter.description | marked | indent(4, first=true) }}\n{% elif parameter.name.endswith("...") %}\n    variable arguments\n{% else %}\n    *undescribed*\n{% endif %}\n\n{% endfor %}\n{% endif %}\n{% for section in item.sections %}\n  **{{ section.name }}**\n\n{{ lineno(section.line) }}\n{{- section.text | marked | indent(2, first=true) }}\n\n{% endfor %}\n{% endif %}\n{% endif %}\n'
environment = Environment()
name = 'item.j2'

def root(context, missing=missing, environment=environment):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    l_0_item = resolve('item')
    l_0_titled = resolve('titled')
    l_0_data = resolve('data')
    l_0_signature = resolve('signature')
    l_0_declared = resolve('declared')
    l_0_entries_title = resolve('entries_title')
    l_0_lineno = missing
    t_1 = environment.filters['indent']
    t_2 = environment.filters['join']
    t_3 = environment.filters['map']
    t_4 = environment.filters['marked']
    t_5 = environment.filters['shown']
    pass
    def macro(l_1_line):
        t_6 = []
        l_1_line_numbers = resolve('line_numbers')
        if l_1_line is missing:
            l_1_line = undefined("parameter 'line' was not provided", name='line')
        pass
        if ((undefined(name='line_numbers') if l_1_line_numbers is missing else l_1_line_numbers) and l_1_line):
            pass
            t_6.extend((
                '.. LINENO ',
                str(l_1_line),
                '\n',
            ))
        return concat(t_6)
    context.exported_vars.add('lineno')
    context.vars['lineno'] = l_0_lineno = Macro(environment, macro, 'lineno', ('line',), False, False, False, context.eval_ctx.autoescape)
    if (environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'kind') == 'doc'):
        pass
        if (undefined(name='titled') if l_0_titled is missing else l_0_titled):
            pass
            yield '.. _'
            yield str(environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'name'))
            yield ':\n\n**'
            yield str(environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'name'))
            yield '**\n\n'
        for l_1_section in environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'sections'):
            _loop_vars = {}
            pass
            yield str(environment.call(context, (undefined(name='lineno') if l_0_lineno is missing else l_0_lineno), environment.getattr(l_1_section, 'line'), _loop_vars=_loop_vars))
            yield str(t_4(environment.getattr(l_1_section, 'text')))
            yield '\n\n'
        l_1_section = missing
    else:
        pass
        l_0_data = (environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'kind') in ('struct', 'union', 'enum'))
        context.vars['data'] = l_0_data
        context.exported_vars.add('data')
        yield '\n.. '
        yield str((undefined(name='signature') if l_0_signature is missing else l_0_signature))
        yield '\n\n'
        if (undefined(name='declared') if l_0_declared is missing else l_0_declared):
            pass
            yield '   ``'
            yield str((undefined(name='declared') if l_0_declared is missing else l_0_declared))
            yield '``\n\n'
        yield str(environment.call(context, (undefined(name='lineno') if l_0_lineno is missing else l_0_lineno), (environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'line') + 1)))
        yield str((str_join(('   ', t_4(environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'purpose')), )) if environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'purpose') else cond_expr_undefined("the inline if-expression on line 30 in 'item.j2' evaluated to false and no else section was defined.")))
        yield '\n\n'
        if ((environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'kind') == 'variable') and environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'value')):
            pass
            yield '   **Initialization**\n\n   default: ``'
            yield str(environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'value'))
            yield '``\n\n'
        if ((environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'kind') == 'macro') and (environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'parameters') or environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'function_like'))):
            pass
            yield '   ``'
            yield str(environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'name'))
            yield ' ('
            yield str(t_2(context.eval_ctx, t_3(context, environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'parameters'), attribute='name'), ', '))
            yield ')``\n\n'
        if ((environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'definition') or environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'parameters')) or environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'sections')):
            pass
            yield '.. container:: kernelindent\n\n'
            if environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'definition'):
                pass
                yield '  **Definition**::\n\n'
                yield str(t_1(environment.call(context, environment.getattr(environment.call(context, environment.getattr(environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'definition'), 'expandtabs'), 8), 'strip')), 4, first=True))
                yield str((';' if ((undefined(name='data') if l_0_data is missing else l_0_data) and (not environment.call(context, environment.getattr(environment.call(context, environment.getattr(environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'definition'), 'strip')), 'endswith'), ';'))) else cond_expr_undefined("the inline if-expression on line 48 in 'item.j2' evaluated to false and no else section was defined.")))
                yield '\n\n'
            if environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'parameters'):
                pass
                yield '  **'
                yield str((undefined(name='entries_title') if l_0_entries_title is missing else l_0_entries_title))
                yield '**\n\n'
                for l_1_parameter in environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'parameters'):
                    _loop_vars = {}
                    pass
                    yield '  ``'
                    yield str(t_5(l_1_parameter, (undefined(name='item') if l_0_item is missing else l_0_item)))
                    yield '``\n'
                    yield str(environment.call(context, (undefined(name='lineno') if l_0_lineno is missing else l_0_lineno), environment.getattr(l_1_parameter, 'line'), _loop_vars=_loop_vars))
                    if environment.getattr(l_1_parameter, 'description'):
                        pass
                        yield str(t_1(t_4(environment.getattr(l_1_parameter, 'description')), 4, first=True))
                        yield '\n'
                    elif environment.call(context, environment.getattr(environment.getattr(l_1_parameter, 'name'), 'endswith'), '...', _loop_vars=_loop_vars):
                        pass
                        yield '    variable arguments\n'
                    else:
                        pass
                        yield '    *undescribed*\n'
                    yield '\n'
                l_1_parameter = missing
            for l_1_section in environment.getattr((undefined(name='item') if l_0_item is missing else l_0_item), 'sections'):
                _loop_vars = {}
                pass
                yield '  **'
                yield str(environment.getattr(l_1_section, 'name'))
                yield '**\n\n'
                yield str(environment.call(context, (undefined(name='lineno') if l_0_lineno is missing else l_0_lineno), environment.getattr(l_1_section, 'line'), _loop_vars=_loop_vars))
                yield str(t_1(t_4(environment.getattr(l_1_section, 'text')), 2, first=True))
                yield '\n\n'
            l_1_section = missing

blocks = {}
