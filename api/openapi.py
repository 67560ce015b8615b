"""The OpenAPI document: what it says beyond what the handlers' types do."""

from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, License, SecurityScheme

from api.docs import DocsPage, docs_router
from domain.build import VERSION


def openapi_config() -> OpenAPIConfig:
    """What the document is made with, and where it is served: at `/docs`, for people and for programs."""
    return OpenAPIConfig(
        title="Turnfold",
        version=VERSION,
        summary="Turn-based games by mail: event-sourced, auditable, for people and programs.",
        license=License(name="MIT", identifier="MIT"),
        use_handler_docstrings=True,
        openapi_router=docs_router(),
        render_plugins=[DocsPage()],
        components=Components(
            security_schemes={
                "token": SecurityScheme(type="http", scheme="bearer", description="From POST /v1/players.")
            }
        ),
        security=[{"token": []}],
    )
