"""A small judge of values by those parts of JSON Schema that a card file uses; parts it does not know are refused."""

from __future__ import annotations

import re
from typing import Any

KNOWN = {
    *("$schema", "$defs", "$ref", "title", "description", "default", "type", "properties", "required", "anyOf"),
    *("additionalProperties", "enum", "items", "minItems", "maxItems", "minimum", "maximum", "minLength", "maxLength"),
    *("examples", "pattern"),
}
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


def faults(value: Any, schema: Any, whole: Any, at: str = "") -> list[str]:
    """Where *value* breaks *schema*, as paths; references lead into *whole*."""
    assert set(schema) <= KNOWN, sorted(set(schema) - KNOWN)
    if "$ref" in schema:
        return faults(value, whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], whole, at)
    if "anyOf" in schema and all(faults(value, each, whole, at) for each in schema["anyOf"]):
        return [at]
    kind = TYPES[schema["type"]] if "type" in schema else object
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        return [at]
    if value not in schema.get("enum", [value]):
        return [at]
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return [at]
    if isinstance(value, list) and not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return [at]
    if isinstance(value, str) and not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        return [at]
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        return [at]
    return _inside(value, schema, whole, at)


def _inside(value: Any, schema: Any, whole: Any, at: str) -> list[str]:
    found = []
    if isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            found += faults(item, schema["items"], whole, f"{at}[{index}]")
    if isinstance(value, dict):
        found += [f"{at}.{key}" for key in schema.get("required", ()) if key not in value]
        known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
        for key, item in value.items():
            here = f"{at}.{key}"
            if key in known:
                found += faults(item, known[key], whole, here)
            elif isinstance(more, dict):
                found += faults(item, more, whole, here)
            elif not more:
                found.append(here)
    return found
