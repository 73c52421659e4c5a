"""templates/man/page.j2, by Jinja2 3.1.6: see compile_templates.py."""

from man9.templating.compiled import Environment, Undefined, missing

SOURCE = b'{#-\nA whole page; each visible thing is a block.  A template of your own changes some of them:\n\n    {% extends "man9/page.j2" %}\n    {% block listings %}{% endblock %}\n\nEverything in `page` (man9.manpage.view) is roff already.\n-#}\n{% block head %}\n{#- The title line, settings for the whole page (no hyphenation, ragged right), NAME.\n    groff\'s `.UE` turns hyphenation to what the register HY says. -#}\n{% set head = page.head %}\n.TH {{ head.title }} {{ head.section }} {{ head.date }} {{ head.source }} {{ head.manual }}\n.nr HY 0\n.nh\n.ad l\n.SH NAME\n{% if head.wide %}\n.nf\n{{ head.names }} \\- {{ head.purpose }}\n.fi\n{% else %}\n{{ head.names }} \\- {{ head.purpose }}\n{% endif %}\n{% endblock %}\n{% block synopsis %}\n{#- The declaration, as a user of it would write it. -#}\n{% set account = page.account %}\n{% set include = account.include %}\n{% set synopsis = account.synopsis %}\n{% if synopsis or include %}\n.SH SYNOPSIS\n.nf\n{% if include %}\n\\fB{{ include }}\\fR\n{{ "\\n" if synopsis }}\n{%- endif %}\n{% if synopsis %}\n{{ synopsis }}\n{% endif %}\n.fi\n{% endif %}\n{% endblock %}\n{% block entries %}\n{#- ARGUMENTS, MEMBERS or CONSTANTS: each name, then what it is for. -#}\n{% set account = page.account %}\n{% if account.entries %}\n.SH {{ account.entries_title }}\n{% for entry in account.entries %}\n{% if entry.wide %}\n.PP\n.nf\n{{ entry.name }}\n.fi\n.RS\n{{ entry.text or "(not described)" }}\n.RE\n{% else %}\n.TP\n{{ entry.name }}\n{{ entry.text or "(not described)" }}\n{% endif %}\n{% endfor %}\n{% endif %}\n{% endblock %}\n{% block sections %}\n{#- The sections of the comment. -#}\n{% for part in page.account.parts %}\n{% if part.text %}\n.SH {{ part.title }}\n{{ part.text }}\n{% endif %}\n{% endfor %}\n{% endblock %}\n{% block groups %}\n{#- On the page of a file: its symbols by kind, each with its purpose. -#}\n{% for title, entries in page.groups %}\n.SH {{ title }}\n{% for entry in entries %}\n.TP\n{{ entry.name }}\n{{ entry.text }}\n{% endfor %}\n{% endfor %}\n{% endblock %}\n{% block others %}\n{#- Further accounts of the same thing, each under its place. -#}\n{% for other in page.others %}\n.SH "AS DOCUMENTED IN {{ other.place }}"\n{{ other.purpose or "(no purpose given)" }}\n{% for entry in other.account.entries %}\n.TP\n{{ entry.name }}\n{{ entry.text or "(not described)" }}\n{% endfor %}\n{% for part in other.account.parts %}\n{% if part.text %}\n.SS {{ part.title }}\n{{ part.text }}\n{% endif %}\n{% endfor %}\n{% endfor %}\n{% endblock %}\n{% block history %}\n{#- What versions of the tree did to the item, where they were recorded. -#}\n{% if page.history %}\n.SH HISTORY\n{% for version, text in page.history %}\n.TP\n{{ version }}\n{{ text }}\n{% endfor %}\n{% endif %}\n{% endblock %}\n{% block listings %}\n{#- CALLS, CALLED BY and the like. -#}\n{% for listing in page.listings %}\n.SH {{ listing.title }}\n{% if listing.pages %}\n{{ listing.pages | join(",\\n") }}\n{% endif %}\n{% if listing.more %}\nand {{ listing.more }} more\n{% endif %}\n{% if listing.others %}\n{{ "and " if listing.pages }}{{ listing.others }} without a kernel-doc comment\n{% endif %}\n{% endfor %}\n{% endblock %}\n{% block see_also %}\n{#- The places of the item, other definitions of its name, then the file\'s other items. -#}\n.SH SEE ALSO\nKernel file \\fB./{{ page.files[0] }}\\fR\n{% for file in page.files[1:] %}\n.br\nAlso in \\fB./{{ file }}\\fR\n{% endfor %}\n{% if page.definitions %}\n.PP\nOther definitions:\n{{ page.definitions | join(",\\n") }}\n{% endif %}\n{% if page.siblings %}\n.PP\n{{ page.siblings }}\n{% endif %}\n{% endblock %}\n'
environment = Environment()
name = 'page.j2'

def root(context, missing=missing, environment=environment):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    pass
    yield from context.blocks['head'][0](context)
    yield from context.blocks['synopsis'][0](context)
    yield from context.blocks['entries'][0](context)
    yield from context.blocks['sections'][0](context)
    yield from context.blocks['groups'][0](context)
    yield from context.blocks['others'][0](context)
    yield from context.blocks['history'][0](context)
    yield from context.blocks['listings'][0](context)
    yield from context.blocks['see_also'][0](context)

def block_head(context, missing=missing, environment=environment):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    _block_vars = {}
    l_0_page = resolve('page')
    l_0_head = missing
    pass
    l_0_head = environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'head')
    _block_vars['head'] = l_0_head
    yield '.TH '
    yield str(environment.getattr((undefined(name='head') if l_0_head is missing else l_0_head), 'title'))
    yield ' '
    yield str(environment.getattr((undefined(name='head') if l_0_head is missing else l_0_head), 'section'))
    yield ' '
    yield str(environment.getattr((undefined(name='head') if l_0_head is missing else l_0_head), 'date'))
    yield ' '
    yield str(environment.getattr((undefined(name='head') if l_0_head is missing else l_0_head), 'source'))
    yield ' '
    yield str(environment.getattr((undefined(name='head') if l_0_head is missing else l_0_head), 'manual'))
    yield '\n.nr HY 0\n.nh\n.ad l\n.SH NAME\n'
    if environment.getattr((undefined(name='head') if l_0_head is missing else l_0_head), 'wide'):
        pass
        yield '.nf\n'
        yield str(environment.getattr((undefined(name='head') if l_0_head is missing else l_0_head), 'names'))
        yield ' \\- '
        yield str(environment.getattr((undefined(name='head') if l_0_head is missing else l_0_head), 'purpose'))
        yield '\n.fi\n'
    else:
        pass
        yield str(environment.getattr((undefined(name='head') if l_0_head is missing else l_0_head), 'names'))
        yield ' \\- '
        yield str(environment.getattr((undefined(name='head') if l_0_head is missing else l_0_head), 'purpose'))
        yield '\n'

def block_synopsis(context, missing=missing, environment=environment):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    _block_vars = {}
    l_0_page = resolve('page')
    l_0_account = l_0_include = l_0_synopsis = missing
    pass
    l_0_account = environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'account')
    _block_vars['account'] = l_0_account
    l_0_include = environment.getattr((undefined(name='account') if l_0_account is missing else l_0_account), 'include')
    _block_vars['include'] = l_0_include
    l_0_synopsis = environment.getattr((undefined(name='account') if l_0_account is missing else l_0_account), 'synopsis')
    _block_vars['synopsis'] = l_0_synopsis
    if ((undefined(name='synopsis') if l_0_synopsis is missing else l_0_synopsis) or (undefined(name='include') if l_0_include is missing else l_0_include)):
        pass
        yield '.SH SYNOPSIS\n.nf\n'
        if (undefined(name='include') if l_0_include is missing else l_0_include):
            pass
            yield '\\fB'
            yield str((undefined(name='include') if l_0_include is missing else l_0_include))
            yield '\\fR\n'
            yield str(('\n' if (undefined(name='synopsis') if l_0_synopsis is missing else l_0_synopsis) else cond_expr_undefined("the inline if-expression on line 36 in 'page.j2' evaluated to false and no else section was defined.")))
        if (undefined(name='synopsis') if l_0_synopsis is missing else l_0_synopsis):
            pass
            yield str((undefined(name='synopsis') if l_0_synopsis is missing else l_0_synopsis))
            yield '\n'
        yield '.fi\n'

def block_entries(context, missing=missing, environment=environment):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    _block_vars = {}
    l_0_page = resolve('page')
    l_0_account = missing
    pass
    l_0_account = environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'account')
    _block_vars['account'] = l_0_account
    if environment.getattr((undefined(name='account') if l_0_account is missing else l_0_account), 'entries'):
        pass
        yield '.SH '
        yield str(environment.getattr((undefined(name='account') if l_0_account is missing else l_0_account), 'entries_title'))
        yield '\n'
        for l_1_entry in environment.getattr((undefined(name='account') if l_0_account is missing else l_0_account), 'entries'):
            _loop_vars = {}
            pass
            if environment.getattr(l_1_entry, 'wide'):
                pass
                yield '.PP\n.nf\n'
                yield str(environment.getattr(l_1_entry, 'name'))
                yield '\n.fi\n.RS\n'
                yield str((environment.getattr(l_1_entry, 'text') or '(not described)'))
                yield '\n.RE\n'
            else:
                pass
                yield '.TP\n'
                yield str(environment.getattr(l_1_entry, 'name'))
                yield '\n'
                yield str((environment.getattr(l_1_entry, 'text') or '(not described)'))
                yield '\n'
        l_1_entry = missing

def block_sections(context, missing=missing, environment=environment):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    _block_vars = {}
    l_0_page = resolve('page')
    pass
    for l_1_part in environment.getattr(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'account'), 'parts'):
        _loop_vars = {}
        pass
        if environment.getattr(l_1_part, 'text'):
            pass
            yield '.SH '
            yield str(environment.getattr(l_1_part, 'title'))
            yield '\n'
            yield str(environment.getattr(l_1_part, 'text'))
            yield '\n'
    l_1_part = missing

def block_groups(context, missing=missing, environment=environment):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    _block_vars = {}
    l_0_page = resolve('page')
    pass
    for (l_1_title, l_1_entries) in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'groups'):
        _loop_vars = {}
        pass
        yield '.SH '
        yield str(l_1_title)
        yield '\n'
        for l_2_entry in l_1_entries:
            _loop_vars = {}
            pass
            yield '.TP\n'
            yield str(environment.getattr(l_2_entry, 'name'))
            yield '\n'
            yield str(environment.getattr(l_2_entry, 'text'))
            yield '\n'
        l_2_entry = missing
    l_1_title = l_1_entries = missing

def block_others(context, missing=missing, environment=environment):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    _block_vars = {}
    l_0_page = resolve('page')
    pass
    for l_1_other in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'others'):
        _loop_vars = {}
        pass
        yield '.SH "AS DOCUMENTED IN '
        yield str(environment.getattr(l_1_other, 'place'))
        yield '"\n'
        yield str((environment.getattr(l_1_other, 'purpose') or '(no purpose given)'))
        yield '\n'
        for l_2_entry in environment.getattr(environment.getattr(l_1_other, 'account'), 'entries'):
            _loop_vars = {}
            pass
            yield '.TP\n'
            yield str(environment.getattr(l_2_entry, 'name'))
            yield '\n'
            yield str((environment.getattr(l_2_entry, 'text') or '(not described)'))
            yield '\n'
        l_2_entry = missing
        for l_2_part in environment.getattr(environment.getattr(l_1_other, 'account'), 'parts'):
            _loop_vars = {}
            pass
            if environment.getattr(l_2_part, 'text'):
                pass
                yield '.SS '
                yield str(environment.getattr(l_2_part, 'title'))
                yield '\n'
                yield str(environment.getattr(l_2_part, 'text'))
                yield '\n'
        l_2_part = missing
    l_1_other = missing

def block_history(context, missing=missing, environment=environment):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    _block_vars = {}
    l_0_page = resolve('page')
    pass
    if environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'history'):
        pass
        yield '.SH HISTORY\n'
        for (l_1_version, l_1_text) in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'history'):
            _loop_vars = {}
            pass
            yield '.TP\n'
            yield str(l_1_version)
            yield '\n'
            yield str(l_1_text)
            yield '\n'
        l_1_version = l_1_text = missing

def block_listings(context, missing=missing, environment=environment):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    _block_vars = {}
    l_0_page = resolve('page')
    t_1 = environment.filters['join']
    pass
    for l_1_listing in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'listings'):
        _loop_vars = {}
        pass
        yield '.SH '
        yield str(environment.getattr(l_1_listing, 'title'))
        yield '\n'
        if environment.getattr(l_1_listing, 'pages'):
            pass
            yield str(t_1(context.eval_ctx, environment.getattr(l_1_listing, 'pages'), ',\n'))
            yield '\n'
        if environment.getattr(l_1_listing, 'more'):
            pass
            yield 'and '
            yield str(environment.getattr(l_1_listing, 'more'))
            yield ' more\n'
        if environment.getattr(l_1_listing, 'others'):
            pass
            yield str(('and ' if environment.getattr(l_1_listing, 'pages') else cond_expr_undefined("the inline if-expression on line 126 in 'page.j2' evaluated to false and no else section was defined.")))
            yield str(environment.getattr(l_1_listing, 'others'))
            yield ' without a kernel-doc comment\n'
    l_1_listing = missing

def block_see_also(context, missing=missing, environment=environment):
    resolve = context.resolve_or_missing
    undefined = environment.undefined
    concat = environment.concat
    cond_expr_undefined = Undefined
    if 0: yield None
    _block_vars = {}
    l_0_page = resolve('page')
    t_1 = environment.filters['join']
    pass
    yield '.SH SEE ALSO\nKernel file \\fB./'
    yield str(environment.getitem(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'files'), 0))
    yield '\\fR\n'
    for l_1_file in environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'files')[1:]:
        _loop_vars = {}
        pass
        yield '.br\nAlso in \\fB./'
        yield str(l_1_file)
        yield '\\fR\n'
    l_1_file = missing
    if environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'definitions'):
        pass
        yield '.PP\nOther definitions:\n'
        yield str(t_1(context.eval_ctx, environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'definitions'), ',\n'))
        yield '\n'
    if environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'siblings'):
        pass
        yield '.PP\n'
        yield str(environment.getattr((undefined(name='page') if l_0_page is missing else l_0_page), 'siblings'))
        yield '\n'

blocks = {'head': block_head, 'synopsis': block_synopsis, 'entries': block_entries, 'sections': block_sections, 'groups': block_groups, 'others': block_others, 'history': block_history, 'listings': block_listings, 'see_also': block_see_also}
