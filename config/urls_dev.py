"""The addresses of `make dev`: those of the product, and those of its toolbar."""

from debug_toolbar.toolbar import debug_toolbar_urls

from config.urls import urlpatterns as product

urlpatterns = [*product, *debug_toolbar_urls()]
