"""The page of the programming interface: made here from the OpenAPI description, so that it needs nothing from elsewhere."""

from __future__ import annotations

import asyncio
from html import escape
from typing import Any

from litestar import Request, Router
from litestar.openapi.plugins import OpenAPIRenderPlugin


def described_beside() -> Router:
    """Where the description is asked for. To work it out takes a second of the processor, once: no table waits for that."""
    one_at_a_time = asyncio.Lock()
    known = False

    async def know(request: Request[Any, Any, Any]) -> None:
        nonlocal known
        async with one_at_a_time:
            if not known:
                await asyncio.to_thread(request.app.plugins.get("OpenAPIPlugin").provide_openapi_schema)
                known = True

    return Router("/schema", route_handlers=[], before_request=know, include_in_schema=False, dto=None, return_dto=None)


class OurPage(OpenAPIRenderPlugin):
    """Every operation with its parameters and structs, as plain HTML."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        parts = [
            "<!doctype html><html lang='en'><meta charset='utf-8'><title>Capomastro: programming interface</title>",
            "<h1>Programming interface</h1><p>Machine-readable: <a href='/schema/openapi.json'>openapi.json</a>. "
            "The WebSocket is described in docs/protocol.md.</p>",
        ]
        for path, operations in sorted(openapi_schema.get("paths", {}).items()):
            for method, operation in operations.items():
                parts.append(_operation(path, method, operation))
        parts.append("<h2>Structs</h2>")
        for name, schema in sorted(openapi_schema.get("components", {}).get("schemas", {}).items()):
            parts.append(_struct(name, schema))
        return "\n".join([*parts, "</html>"]).encode()


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    names = [escape(str(p.get("name", ""))) for p in operation.get("parameters", [])]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    takes = ", ".join(names + ([_type(body)] if body else []))
    about = escape(operation.get("description") or operation.get("summary", ""))
    return f"<h3><code>{method.upper()} {escape(path)}</code></h3><p>{about}{f' Takes {takes}.' if takes else ''}</p>"


def _struct(name: str, schema: dict[str, Any]) -> str:
    fields = "".join(f"<li><code>{escape(field)}</code>: {_type(kind)}</li>" for field, kind in schema.get("properties", {}).items())
    return f"<h3 id='{escape(name)}'>{escape(name)}</h3><p>{escape(schema.get('description', ''))}</p><ul>{fields}</ul>"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f"<a href='#{escape(name)}'>{escape(name)}</a>"
    if "items" in schema:
        return f"list of {_type(schema['items'])}"
    choices = schema.get("oneOf") or schema.get("anyOf")
    if choices:
        return " or ".join(_type(c) for c in choices)
    if "enum" in schema:
        return escape(" | ".join(map(str, schema["enum"])))
    kind = schema.get("type", "anything")
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))
