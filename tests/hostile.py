"""What would hurt: a tree of which every name and text tries to, and templates that try to get out."""

from __future__ import annotations


def escapes() -> list[str]:
    """Templates that want to run a program, which would make the file PROOF, or to change what they get."""
    command = "popen('id > PROOF').read()"
    return [
        f"{{{{ cycler.__init__.__globals__.os.{command} }}}}",
        f"{{{{ lipsum.__globals__['os'].{command} }}}}",
        "{{ lipsum|attr('__globals__')|attr('get')('os')|attr('popen')('id > PROOF') }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ [page]|map(attribute='__class__')|join }}",
        "{{ [page]|sort(attribute='__class__.__mro__')|list }}",
        "{{ '{0.__class__.__init__.__globals__}'.format(page) }}",
        "{{ '%s'|attr('format')|attr('__self__') }}",
        "{{ page.__class__.__init__.__globals__ }}",
        "{{ page['__class__']['__init__'] }}",
        "{{ page|attr('__class__')|attr('__init__') }}",
        f"{{{{ self.__init__.__globals__.__builtins__['__import__']('os').{command} }}}}",
        "{% set x = [] %}{{ x.append(1) }}",
        "{{ page.__dict__ }}",
        "{% for n in ((1,2)|batch(1)) %}{{ n.gi_frame.f_globals }}{% endfor %}",
        "{{ (range(2)|map('string')).gi_frame.f_back.f_globals }}",
    ]
