"""The document for those who write a verifier names every kind of entry and every field."""

import re
from typing import get_args

import msgspec
import pytest

from domain.audit.form import DEADLINE, ENTRY, FORMS, HEADER, RESULT, TALK
from domain.audit.form import KINDS as FIELDS
from domain.audit.verdict import Kind
from domain.kernel.log.entries import Payload
from tests.unit.audit.vectors import FILE
from tests.unit.audit.verifier import VERIFIER

DOCUMENT = (FILE.parent / "audit-format.md").read_text(encoding="utf-8")

KINDS = {str(payload.__struct_config__.tag): payload for payload in get_args(Payload)}


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_is_in_the_document(kind: str) -> None:
    row = re.search(rf"^\| `{kind}` \| .*$", DOCUMENT, flags=re.MULTILINE)
    assert row is not None
    for field in msgspec.structs.fields(KINDS[kind]):
        is_optional = not field.required
        assert f"`{field.encode_name}{'?' if is_optional else ''}`" in row[0]


@pytest.mark.parametrize("kind", KINDS)
def test_the_second_verifier_knows_every_field(kind: str) -> None:
    table = re.search(rf"^  {kind}: ((?:'[^']*'[\s+]*)+),$", VERIFIER.read_text(), flags=re.MULTILINE)
    assert table is not None
    known = dict(re.findall(r"(\w+)(\??):", table[1]))
    fields = msgspec.structs.fields(KINDS[kind])
    assert known == {field.encode_name: "" if field.required else "?" for field in fields}


def test_both_verifiers_ask_for_the_same_form() -> None:
    text = VERIFIER.read_text()
    spread = re.sub(r"'\s+\+ '", "", text)
    specs = dict(re.findall(r"^const ([A-Z]+) = '([^']*)';$", spread, flags=re.MULTILINE))
    names = ("HEADER", "ENTRY", "DEADLINE", "RESULT", "TALK")
    assert [specs[name] for name in names] == [HEADER, ENTRY, DEADLINE, RESULT, TALK]
    for kind, spec in FIELDS.items():
        table = re.search(rf"^  {kind}: ((?:'[^']*'[\s+]*)+),$", text, flags=re.MULTILINE)
        assert table is not None
        assert "".join(re.findall(r"'([^']*)'", table[1])) == spec
    forms = re.search(r"^const FITS = \{\n(.*?)^\};$", text, flags=re.MULTILINE | re.DOTALL)
    assert forms is not None
    assert set(re.findall(r"^  (\w+)[:,]", forms[1], flags=re.MULTILINE)) == FORMS.keys()


def test_every_kind_of_finding_is_explained() -> None:
    steps = DOCUMENT.partition("## 9.")[2].partition("## 10.")[0]
    named = {
        kind for names in re.findall(r"^\d+\. \*([^*]+)\*", steps, flags=re.MULTILINE) for kind in names.split(", ")
    }
    assert named == set(get_args(Kind))
