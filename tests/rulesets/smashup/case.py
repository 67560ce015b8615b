"""Tells the kit of Smash Up."""

import os
from collections import Counter
from typing import Any

from domain.kernel.protocol.decisions import Decision, Option, Ref
from tests.kit.case import Case, Drawn, Pace, Variant
from tests.kit.play import Play
from tests.rulesets.smashup import golden, naive, twins
from tests.rulesets.smashup.corrections import CORRECTIONS
from tests.rulesets.smashup.scenarios import SmashUp
from tests.rulesets.smashup.truths import truths

PAIRS = int(os.environ.get("TURNFOLD_PAIRS", "1250"))
"""How many pairs that really differ are compared where all is asked, and as many by mail and where it is not.

`make soak` compares 10,000.
"""

NEARLY_OVER: dict[str, Any] = {
    "seats": [
        {"factions": ["aliens", "wizards"], "vp": 12, "hand": ["invader", "scout", "enchantress"]},
        {"factions": ["dinosaurs", "ninjas"], "vp": 12, "hand": ["king_rex", "laseratops", "ninja_master"]},
        {"factions": ["tricksters", "robots"], "vp": 12, "hand": ["gnome", "nukebot", "leprechaun"]},
        {"factions": ["zombies", "pirates"], "vp": 12, "hand": ["walker", "buccaneer", "pirate_king"]},
    ],
    "bases": [
        {"base": "jungle_oasis"},
        {"base": "tar_pits"},
        {"base": "the_grey_opal"},
        {"base": "factory_436_1337"},
    ],
}


def cards(facts: dict[str, Any]) -> Counter[tuple[int, str]]:
    """Every card there is, by owner."""
    found: Counter[tuple[int, str]] = Counter()
    for seat, there in enumerate(facts["seats"]):
        for zone in ("hand", "deck", "discard"):
            found.update((seat, card) for card in there.get(zone, []))
    for base in facts["bases"]:
        for card in base.get("cards", []):
            for one in (card, *card.get("with", [])):
                found[one["owner"], naive.kind(one)] += 1
    return found


def check(play: Play, decision: Decision) -> None:
    """All cards are there, each once, and powers and breakpoints are those of the second opinion."""
    facts = play.facts
    if facts.get("step", "draft") == "draft":
        return
    view = play.rules.view(play.state, decision.seat)
    limbo = facts.get("limbo", [])
    counts = Counter(owner for owner, _ in cards(facts).elements())
    assert sum(counts.values()) + len(limbo) == 40 * play.seats
    assert limbo or all(counts[seat] == 40 for seat in range(play.seats))
    serials = [naive.serial(card) for base in facts["bases"] for card in base.get("cards", [])]
    assert len(set(serials)) == len(serials)
    for base, seen in zip(facts["bases"], view.bases, strict=True):
        assert seen.breakpoint == naive.breakpoint_of(facts, base)
        powers = [naive.power(facts, base, card) for card in naive.minions(base)]
        assert [card.power for card in seen.cards if card.power is not None] == powers


NEXT_BASES = frozenset({"ask-next-base", "ask-order-bases", "ask-new-base"})
"""Questions about bases that are not in play."""


def is_there(view: Any, decision: Decision, option: Option) -> bool:
    """Return whether the cards and bases are in play.

    Abilities are put in order by cards that may be on their way out; and what a scored base offers is named by it,
    though another one lies in its place by then.
    """
    source = decision.prompt.args.get("source")
    bases = {base.base for base in view.bases} | ({str(source.id)} if isinstance(source, Ref) else set())
    cards = {card.id for base in view.bases for top in base.cards for card in (top, *top.actions)}
    named = {str(ref.id) for ref in option.refs if ref.kind == "card"}
    places = {str(ref.id) for ref in option.refs if ref.kind == "base"}
    return (decision.kind == "order" or named <= cards) and (decision.prompt.id in NEXT_BASES or places <= bases)


def check_end(play: Play) -> None:
    """Require that who has most points wins, with fifteen at least."""
    outcome = play.rules.outcome(play.state)
    assert outcome is not None
    assert max(outcome.scores) >= 15
    assert outcome.winners == tuple(seat for seat, score in enumerate(outcome.scores) if score == max(outcome.scores))


def pairs() -> None:
    """Games that differ only in hidden cards look alike, where all is asked and where it is not."""
    for options in ({"ask": "always"}, {"ask": "always", "pace": "mail"}, {"ask": "auto"}):
        report = twins.check(PAIRS, options)
        assert report.total() >= PAIRS
        assert {"play", "choose", "window", "discard"} <= set(report), report


END = {"play ask-turn": "a player ends the turn: until then the last play can be taken back"}

HIDING = {
    "play-now ask-play": "whoever is not asked would show that the hand has no other card for it, or none",
    "choose ask-search": "whoever is not asked would show that the deck has no other card for it",
    "choose ask-search-minion": "whoever is not asked would show that the deck has no other minion for it",
    "choose ask-make-discard": "whoever is not asked would show that the other's hand has no other minion",
}
"""Questions that hide something by being asked, with `ask: always`."""


def forced(options: dict[str, Any]) -> dict[str, str]:
    """The questions that may have one answer."""
    return END | HIDING if options.get("ask") == "always" else END


EXTRA_TURNS = ("fiction-2", "fiction-4", "twelve-3")

CASE = Case(
    check=check,
    is_there=is_there,
    check_end=check_end,
    pairs=pairs,
    truths=truths,
    nearly_over=NEARLY_OVER,
    variants=(
        Variant({"draft": "random", "edition": "classic"}),
        Variant({"draft": "snake", "edition": "revised"}),
        Variant({"draft": "random", "edition": "classic"}, before="science fiction"),
        Variant({"draft": "random", "edition": "revised", "ask": "always"}),
        Variant({"draft": "random", "ask": "always", "pace": "mail"}),
    ),
    adapter=SmashUp(),
    golden=golden.GAMES,
    shows={
        '"kind":"timed_out"': ("late-4",),
        '"kind":"resigned"': ("resigned-3",),
        '"pass rest"': ("always-2",),
        '"kind":"took_back"': ("take-backs",),
        '"edition":"revised"': ("revised-3",),
        '"limbo"': ("draft-2", "draft-3"),
        '"cyborg_apes"': ("fiction-2",),
        '"extra_turns"': EXTRA_TURNS,
        '"copy"': EXTRA_TURNS,
    },
    wishes=(
        {
            "seats": 2,
            "bots": [{"seat": 1, "bot": "random"}],
            "options": {"edition": "revised"},
            "position": {
                "seats": [
                    {"factions": ["aliens", "pirates"], "vp": 14, "hand": ["invader", "first_mate"]},
                    {"factions": ["dinosaurs", "zombies"], "vp": 14, "hand": ["king_rex"]},
                ],
                "bases": [
                    {"base": "tar_pits", "cards": ["supreme_overlord@0", "king_rex@1"]},
                    {"base": "the_homeworld", "cards": [{"card": "scout", "controller": 0, "counters": 2}]},
                    {"base": "rhodes_plaza_mall"},
                ],
            },
        },
        {"seats": 2, "bots": [{"seat": 1, "bot": "random"}], "options": {"draft": "random"}},
    ),
    company={
        "options": {"edition": "revised"},
        "position": {
            "seats": [
                {"factions": ["dinosaurs", "pirates"], "vp": 10, "hand": ["first_mate"]},
                {"factions": ["tricksters", "robots"], "vp": 10, "hand": ["gnome"]},
                {"factions": ["aliens", "zombies"], "vp": 14, "hand": ["invader"]},
            ],
            "bases": [
                {"base": "tar_pits", "cards": ["supreme_overlord@2", "king_rex@0"]},
                {"base": "the_homeworld"},
                {"base": "rhodes_plaza_mall"},
                {"base": "the_grey_opal"},
            ],
        },
    },
    gain=1.15,
    bench=(
        Pace(options={"draft": "random"}, reach=300.0),
        Pace(seats=4, options={"draft": "random"}, reach=265.0),
        Pace("normal"),
    ),
    drawn=(
        Drawn("revised-3", "en", "The Great Library: power 0 of 22, for 4, 2, 1 points"),
        Drawn("revised-3", "ru", "Ход 1: Бот 3. Розыгрыш карт"),
    ),
    corrections=CORRECTIONS,
    paces=(
        {"draft": "random"},
        {"draft": "random", "ask": "always"},
        {"draft": "random", "ask": "always", "pace": "mail"},
    ),
    player_turns=lambda view: int(view.turn),
    forced=forced,
    silent=(
        "card_type-",
        "card_text-",
        "base_type-",
        "base_text-",
        "faction-",
        "board-",
        "ruleset-",
        "reason-",
    ),
    dictionary={
        "ru": {
            r"экстра-": "добавочный",
            r"дополнительн": "добавочный",
            r"[Зз]атяжн": "постоянное",
            r"распоряжа": "контролировать",
            r"\b[Шш]аг": "фаза",
            r"\bдруг(ой|ого|ому|ие|их|им) игрок": "соперник",
            r"\bстопк\w* сброса": "сброс",
            r"«спец»": "спецсвойство",
        },
        "pl": {
            r"(?i)(zwróć|zniszcz|przesuń|wtasuj|odrzuć|wybierz)\b[^.;]* sługusy\b": "accusative: sługusów",
            r"\bz sługus": "ze sługusów",
            r"\b[Ss]pecjaln": "specjał",
        },
    },
)
