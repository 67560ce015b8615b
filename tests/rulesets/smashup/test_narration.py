"""Tests of what the history says of whom."""

from tests.kit.local_game import LocalGame, created, dealt


def test_a_base_has_no_owner() -> None:
    given = {
        "seats": [{"factions": ["pirates", "aliens"]}, {"factions": ["dinosaurs", "robots"]}],
        "bases": [
            {"base": "mushroom_kingdom"},
            {"base": "tortuga", "cards": [{"card": "laseratops", "owner": 1, "with": ["tooth_and_claw_and_guns@1"]}]},
        ],
        "phase": "start",
    }
    log = dealt(LocalGame(), created("smashup", 2, {}, given))
    log.choose(0, ("laseratops#1",))
    (event,) = [event for event in log.events[-1] if event.kind.startswith("unaffected")]
    assert event.kind == "unaffected-by-base"
    assert {name: ref.id for name, ref in event.args.items() if not isinstance(ref, int | str | tuple)} == {
        "base": "mushroom_kingdom",
        "card": "laseratops",
    }
