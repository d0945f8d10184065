"""Reads streams by pydantic models of their events, which are made of /openapi.events.json."""

import json
import os
import urllib.request
from typing import Any, Iterator, List, Literal, Optional, Union

from pydantic import BaseModel, Extra, Field, Json, ValidationError, create_model, parse_obj_as

URL = os.environ["LEMONADE_URL"]
PLAIN = {"string": str, "integer": int, "number": float, "boolean": bool, "null": type(None)}


class Base(BaseModel):
    class Config:
        extra = Extra.allow
        smart_union = True


def ask(path: str, body: Optional[dict] = None):
    headers = {"Authorization": "Bearer " + os.environ["LEMONADE_API_KEY"], "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(URL + path, data, headers))


schemas = json.load(ask("/openapi.events.json"))["components"]["schemas"]
known: dict = {}


def type_of(schema: dict, name: str = "Inline") -> Any:
    if "$ref" in schema:
        return named(schema["$ref"].split("/")[-1])
    if "const" in schema:
        return Literal[schema["const"]]
    if "enum" in schema:
        return Literal[tuple(schema["enum"])]
    # The JSON in a text: pydantic reads it, and judges it by its schema.
    if "contentSchema" in schema:
        return Json[type_of(schema["contentSchema"], name)]
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return Union[tuple(type_of(one, name) for one in schema[word])]
    kind = schema.get("type")
    if isinstance(kind, list):
        return Union[tuple(type_of({**schema, "type": one}, name) for one in kind)]
    if kind == "array":
        return List[type_of(schema.get("items", {}), name)]
    if "properties" in schema:
        return model_of(schema, name)
    return dict if kind == "object" else PLAIN.get(kind, Any)


def named(name: str) -> Any:
    """A schema that has itself inside is anything there."""
    if name not in known:
        known[name] = Any
        known[name] = type_of(schemas[name], name)
    return known[name]


def model_of(schema: dict, name: str) -> Any:
    fields = {}
    for field, value in schema["properties"].items():
        kind = type_of(value, f"{name}_{field}")
        needed = field in schema.get("required", [])
        # A field may have the name of a method of pydantic.
        safe = field + "_" if hasattr(BaseModel, field) else field
        fields[safe] = (kind if needed else Optional[kind], Field(... if needed else None, alias=field))
    return create_model(name, __base__=Base, **fields)


def events(item: Any, path: str, body: dict) -> Iterator[Any]:
    found: dict = {}
    for line in ask(path, {**body, "stream": True}):
        key, _, value = line.decode().rstrip("\n").partition(": ")
        if key in ("event", "data"):
            found[key] = value
        elif key == "" and found:
            yield parse_obj_as(item, found)
            found = {}


messages = [{"role": "user", "content": "Say hello."}]
chat, done = "", False
for event in events(
    named("ChatCompletionEventItem"), "/api/v1/chat/completions", {"model": os.environ["CHAT_MODEL"], "messages": messages}
):
    if event.data == "[DONE]":
        done = True
    else:
        for choice in event.data.choices:
            chat += choice.delta.content or ""

pulled = {"model_name": os.environ["PULLED_MODEL"], "checkpoint": os.environ["CHECKPOINT"], "recipe": "llamacpp"}
pull = []
for event in events(named("PullEventItem"), "/api/v1/pull", pulled):
    text = "number" if event.event == "progress" and isinstance(event.data.bytes_total, int) else event.data.status
    if text not in pull:
        pull.append(text)

try:
    parse_obj_as(named("PullEventItem"), {"event": "progress", "data": '{"file": 5}'})
    refused = False
except ValidationError:
    refused = True

print(json.dumps({"chat": chat, "isDone": done, "pull": pull, "refused": refused}))
