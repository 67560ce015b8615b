"""Tells the kit of Z-Game."""

from typing import Any

from domain.kernel.protocol.decisions import Decision, Option
from domain.zgame.card_types import HAND_DECKS
from domain.zgame.corrected import numbers_of
from tests.kit.case import Case, Drawn, Pace, Variant
from tests.kit.play import Play
from tests.rulesets.zgame import golden, naive, twins
from tests.rulesets.zgame.corrections import CORRECTIONS
from tests.rulesets.zgame.naive import OPENLY, OPENLY_BY_MAIL, is_by_mail
from tests.rulesets.zgame.scenarios import ZGame
from tests.rulesets.zgame.truths import truths

NEARLY_OVER: dict[str, Any] = {
    "seats": [
        {"faction": "raiders", "food": 5, "medicine": 1, "vp": 6, "hand": ["f_pistol", "c07", "m_bat"]},
        {"faction": "bikers", "food": 5, "medicine": 1, "vp": 7, "hand": ["t_car", "f_shotgun"]},
        {"faction": "bees", "food": 5, "medicine": 1, "vp": 6, "hand": ["m_axe", "s_armor"]},
        {"faction": "newday", "food": 5, "medicine": 1, "vp": 7, "hand": ["s_toolkit", "s_horse"]},
    ],
    "locations": {
        "base_0": {"people": ["ldr_raiders@0", "c03@0"], "fort": "barricade@0"},
        "base_1": {"people": ["ldr_bikers@1", "c20@1"], "fort": "barricade@1"},
        "base_2": {"people": ["ldr_bees@2", "c01@2"], "fort": "barricade@2"},
        "base_3": {"people": ["ldr_newday@3", "c17@3"], "fort": "barricade@3"},
        "police_1": {"fort": "barricade@z"},
    },
    "dice": [2, 5, 1, 6, 3, 4, 2, 2, 5, 3],
    "turn": 8,
}


def check(play: Play, decision: Decision) -> None:
    """Everything is where it can be, the view says so, and nobody is asked for nothing."""
    facts = play.facts
    naive.check(facts)
    # Where all answer at once, what a seat is about to do is nowhere but in its own view.
    seat = None if is_by_mail(facts) and decision.is_sealed else decision.seat
    _check_view(facts, play.rules.view(play.state, seat), seat)
    if decision.prompt.id not in (OPENLY_BY_MAIL if is_by_mail(facts) else OPENLY):
        assert decision.max > 0
        assert not (decision.min == decision.max == len(decision.options)), "there is nothing to choose"
    if decision.prompt.id == "ask-answer-cards" and decision.only_answer is not None:
        assert decision.max < len(facts["seats"][decision.seat]["hand"]), "all cards are wanted"


def is_there(view: Any, decision: Decision, option: Option) -> bool:
    """Whether the people are in play, the cards in the hand, and the places on the map."""
    places = {there.id for there in view.board} | set(HAND_DECKS)
    cards = {person.id for there in view.board for person in there.people} | set(view.seats[decision.seat].hand)
    named = {str(ref.id) for ref in option.refs if ref.kind == "card_type"}
    return named <= cards and {str(ref.id) for ref in option.refs if ref.kind == "place"} <= places


def _check_view(facts: dict[str, Any], view: Any, seat: int | None) -> None:
    assert len(view.board) == naive.HEXES[len(facts["seats"])]
    assert [(there.q, there.r) for there in view.board] == sorted((there.q, there.r) for there in view.board)
    known = {name: (owner, place, marks) for name, owner, place, marks in naive.people(facts)}
    for there in view.board:
        assert there.state == (None if seat is None else naive.attitude(facts, there.id, seat))
        for person in there.people:
            owner, place, marks = known.pop(person.id)
            assert (owner, place) == (person.owner, there.id)
            assert list(person.skills) == naive.skills(person.id, marks)
    assert not known
    for number, (mine, theirs) in enumerate(zip(view.seats, facts["seats"], strict=True)):
        assert mine.hand_size == len(theirs.get("hand", ()))
        assert (mine.hand is not None) == (number == seat)
        assert mine.hand_limit == (10 if mine.faction == "newday" else 5)


def check_end(play: Play) -> None:
    """Require that who has most wins, when points or turns end the game."""
    facts = play.facts
    naive.check(facts)
    outcome = play.rules.outcome(play.state)
    assert outcome is not None
    numbers = numbers_of(facts["numbers"])
    counted = naive.final_points(facts, numbers.fort_points_at_end, numbers.standing_per_point_at_end)
    before = [score - points for score, points in zip(outcome.scores, counted, strict=True)]
    assert facts["turn"] == numbers.turns or max(before) >= numbers.points_to_win
    assert numbers.least_turns <= facts["turn"] <= numbers.turns
    assert all(outcome.scores[winner] == max(outcome.scores) for winner in outcome.winners)
    for seat in facts["seats"]:
        assert len(seat.get("hand", ())) <= (10 if seat["faction"] == "newday" else 5)
    owners = [owner for _, owner, _, _ in naive.people(facts)]
    ranks = [
        (outcome.scores[number], owners.count(number), seat.get("food", 0) + seat.get("medicine", 0))
        for number, seat in enumerate(facts["seats"])
    ]
    assert outcome.winners == tuple(number for number, rank in enumerate(ranks) if rank == max(ranks))


FORCED = {
    "answer ask-answer": "whoever is not asked would show that the hand has not what is asked for",
    "answer ask-answer-cards": "whoever is not asked would show that the hand has no other card of that deck",
    "commit_weapons ask-weapons": "whoever is not asked would show that no weapon is in the hand",
    "commit_weapons ask-weapons-night": "whoever is not asked would show that no weapon is in the hand",
    "commit_weapons ask-weapons-zombies": "whoever is not asked would show that no weapon is in the hand",
    "commit_weapons ask-ram": "whoever is not asked would show that no vehicle is in the hand",
    "feed ask-feed": "whoever is not asked would show that neither a fighter nor a horse is in the hand",
    "work ask-work": "whoever is not asked would show that no tool is in the hand",
}
"""Questions that hide something by being asked."""

CASE = Case(
    check=check,
    is_there=is_there,
    check_end=check_end,
    pairs=twins.check,
    truths=truths,
    nearly_over=NEARLY_OVER,
    variants=(Variant({"numbers": "reference"}), Variant(), Variant({"pace": "mail"})),
    patience=3_000,
    forced=lambda options: FORCED,
    adapter=ZGame(),
    golden=golden.GAMES,
    shows={
        '"kind":"timed_out"': ("late-4",),
        '"kind":"resigned"': ("resigned-3",),
        '"commit_weapons"': ("position-2",),
        '"kind":"took_back"': ("mail-take-backs",),
        '"newcomers"': ("mail-at-once-3",),
        '"swap ': ("mail-dealers-2",),
        '"choose":["eat ': ("mail-eaters-3",),
        '"choose":["horse"]': ("mail-feast-2",),
        '"give_up"': ("position-2", "good-4"),
        '"numbers":"reference"': ("reference-2",),
        '"scene":{"kind":"offer"': ("mixed-2", "mixed-3", "mixed-4"),
        '"result":{"reason":"points"': tuple(golden.GAMES),
    },
    wishes=(
        {
            "seats": 2,
            "bots": [{"seat": 1, "bot": "normal"}],
            "position": {
                "seats": [
                    {"faction": "raiders", "food": 3, "hand": ["m_bat", "t_car"]},
                    {"faction": "bees", "food": 3, "medicine": 1, "hand": ["f_pistol"]},
                ],
                "locations": {
                    "base_0": {"people": ["ldr_raiders@0", "c03@0", "c23@0"], "fort": "barricade@0"},
                    "base_1": {"people": ["ldr_bees@1", "c01@1", "c16@1"]},
                },
                "turn": 8,
            },
        },
    ),
    company={
        "position": {
            "seats": [
                {"faction": "raiders", "food": 3, "hand": ["m_bat"]},
                {"faction": "bikers", "food": 3},
                {"faction": "bees", "food": 3, "hand": ["f_pistol"]},
            ],
            "locations": {
                "base_0": {"people": ["ldr_raiders@0", "c03@0"]},
                "base_1": {"people": ["ldr_bikers@1"]},
                "base_2": {"people": ["ldr_bees@2", "c01@2"]},
            },
            "turn": 8,
        },
    },
    # By chance everybody would starve: five times as few people are in play.
    bench=(Pace("normal", reach=390.0), Pace("normal", seats=4, reach=380.0)),
    gain=1.05,
    drawn=(Drawn("position-2", "pl", "Tura 6 z 8."), Drawn("good-4", "pl", "    Znane na ręce: Pielęgniarka\n")),
    corrections=CORRECTIONS,
    paces=({"pace": "table"}, {"pace": "mail"}),
    player_turns=lambda view: view.turn * len(view.seats),
    silent=(
        "card_type-",
        "card_text-",
        "base_type-",
        "base_text-",
        "place-",
        "faction-",
        "faction_text-",
        "board-",
        "ruleset-",
        "reason-",
    ),
    dictionary={
        "ru": {
            r"\b[Оо]соб(ая|ое|ые|ую|ых) (карт|оруж)": "специальный",
            r"\bДела\b": "Бизнес",
            r"\bвари(ть|т)\b": "создавать лекарства",
            r"разбит": "побеждённый",
        },
        "pl": {
            r"\b[Ww]arz": "przygotować leki",
            r"posterun": "blokpost",
            r"\bpobit": "pokonany",
            r"\b[Zz]ara[zż]": "zakażenie, zakażony",
        },
    },
)
