"""Components of the OpenAPI document that no body is the type of: vocabularies, the lines of a log."""

from collections.abc import Iterable
from itertools import chain
from typing import get_args

import msgspec

from api.document.shapes import REF, Schema
from api.document.words import describe
from api.wire.records import EntryView
from domain.kernel.fold.exported import Header
from domain.kernel.log.agreement_entries import Wish
from domain.kernel.log.entries import Payload
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from domain.kernel.protocol.vocabulary import EXTENSIBLE, TABLE, Vocabulary
from domain.kernel.table.game import TableFacts

SEALABLE = ("choose", "position")
"""Fields that may be missing in an entry while it is sealed."""


def vocabularies() -> dict[str, Schema]:
    """Return what decisions, events and results are called by the table and by every ruleset."""
    all_words = [TABLE, *(rules.vocabulary for rules in rulesets())]
    return {
        "DecisionKind": _words("What kind of question it is.", all_words, "decisions"),
        "EventKind": _words("What kind of event it is.", all_words, "events"),
        "Reason": _words("What decided a game.", all_words, "reasons"),
    }


def _words(meaning: str, known: list[Vocabulary], field: str) -> Schema:
    words = sorted(set(chain.from_iterable(getattr(vocabulary, field) for vocabulary in known)))
    return {"description": f"{meaning} There will be more.", "type": "string", "enum": words, EXTENSIBLE: True}


def log_lines() -> dict[str, Schema]:
    """The lines of a log and of an export: a header, and an entry of each kind."""
    types = (Payload, EntryView, Header, TableFacts)
    _, schemas = msgspec.json.schema_components(types, ref_template=REF)
    describe(schemas, types)
    for schema in schemas.values():
        _open(schema)
    envelope = schemas.pop("EntryView")
    header = schemas.pop("Header") | {"title": "ExportHeader"}
    facts = {name: schemas.pop(name) for name in ("TableFacts", "DecisionFacts")}
    facts["TableFacts"]["properties"]["game"] |= {"anyOf": [_facts(rules) for rules in rulesets()]}
    kinds = [kind.__name__ for kind in get_args(Payload)]
    entries = {f"{name}Entry": _entry(schemas.pop(name), envelope, f"{name}Entry") for name in kinds}
    mapping = {entry["properties"]["kind"]["enum"][0]: REF.format(name=name) for name, entry in entries.items()}
    log_entry = {
        "description": "An entry of a log (see the audit format). Defaults are left out, as in the hash.",
        "oneOf": [{"$ref": ref} for ref in mapping.values()],
        "discriminator": {"propertyName": "kind", "mapping": mapping},
    }
    for wish in get_args(Wish):
        schemas[wish.__name__]["properties"]["kind"]["description"] = "What is asked for."
    request = entries["AskedEntry"]["properties"]["request"]
    request["oneOf"] = request.pop("anyOf")
    return schemas | facts | entries | {"ExportHeader": header, "LogEntry": log_entry}


def _ref(name: str) -> Schema:
    return {"$ref": REF.format(name=name)}


def _facts(rules: Ruleset) -> Schema:
    return _ref(f"{rules.id.title()}Facts")


def _open(schema: Schema) -> None:
    """Rewrite schemas for clients: what is read strictly is shown as what may gain fields; defaults are left out."""
    schema.pop("additionalProperties", None)
    for part in schema["properties"].values():
        part.pop("default", None)


def _entry(payload: Schema, envelope: Schema, title: str) -> Schema:
    """The schema of an entry, of those of what it says and of what every entry has."""
    names: Iterable[str] = (name for name in payload["required"] if name not in SEALABLE)
    properties = envelope["properties"] | payload["properties"]
    properties["kind"]["description"] = "What kind of entry it is."
    properties["facts"] = _ref("TableFacts") | {"description": "The whole truth after the entry; in an export alone."}
    return payload | {"title": title, "properties": properties, "required": [*envelope["required"], *names]}
