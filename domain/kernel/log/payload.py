"""The base of what entries say."""

import msgspec


class EntryPayload(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="kind", forbid_unknown_fields=True
):
    """The payload of an entry. `sealed` names the fields that only their author sees until the game ends."""
