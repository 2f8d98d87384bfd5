"""The product's own templates, compiled without the white space that means nothing (`config.whitespace`)."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.template import Origin, TemplateDoesNotExist
from django.template import Template as DjangoTemplate
from django.template.base import DebugLexer, Lexer, NodeList, Parser
from django.template.loaders import base, cached

from config.whitespace import lean


class Template(DjangoTemplate):
    """A page's template; lines and columns in what Django says of a mistake are those of its source."""

    def compile_nodelist(self) -> NodeList:
        """Parses the tokens that are left; a mistake is shown in the source, as Django does for every template."""
        read = DebugLexer if self.engine.debug else Lexer
        libraries, builtins = self.engine.template_libraries, self.engine.template_builtins
        parser = Parser(lean(read(self.source).tokenize()), libraries, builtins, self.origin)
        try:
            nodes = parser.parse()
        except Exception as mistake:
            if self.engine.debug:
                mistake.template_debug = self.get_exception_info(mistake, mistake.token)  # type: ignore[attr-defined]
            raise
        self.extra_data = parser.extra_data  # where django-template-partials keeps what it finds
        return nodes


def is_own_page(origin: Origin) -> bool:
    """Is this a page of the product, and no mail and nothing that comes with a package?"""
    file = Path(origin.name)
    return file.suffix == ".html" and file.is_relative_to(settings.BASE_DIR) and "site-packages" not in file.parts


class Compiled(base.Loader):
    """Finds templates as every loader does, and compiles the product's own ones as above."""

    def get_template(self, template_name: str, skip: list[Origin] | None = None) -> DjangoTemplate:
        """Raises TemplateDoesNotExist with every place that was looked at."""
        tried = []
        for origin in self.get_template_sources(template_name):
            if skip and origin in skip:
                tried.append((origin, "Skipped to avoid recursion"))
                continue
            try:
                source = self.get_contents(origin)  # type: ignore[attr-defined]  # a loader that is one has it
            except TemplateDoesNotExist:
                tried.append((origin, "Source does not exist"))
                continue
            kind = Template if is_own_page(origin) else DjangoTemplate
            return kind(source, origin, template_name, self.engine)
        raise TemplateDoesNotExist(template_name, tried=tried)


class Loader(cached.Loader, Compiled):
    """Keeps what it has compiled; its argument names the loaders that know where templates lie."""
