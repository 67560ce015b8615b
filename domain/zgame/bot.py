"""A greedy Z-Game player: it does what is worth most by `domain.zgame.worth`, and sees what its seat sees."""

from collections.abc import Callable

from msgspec.structs import replace

from domain.kernel.protocol.decisions import Decision, Option, OptionId
from domain.kernel.protocol.draws import Draws
from domain.zgame import bot_trade, bot_travels, bot_works
from domain.zgame.bot_options import card_of, from_anywhere, ids_of, place_of
from domain.zgame.card_types import Skill
from domain.zgame.cards import catalogue, is_leader
from domain.zgame.views import PersonView, View
from domain.zgame.worth import FOOD_WORTH, MEDICINE_WORTH, ViewIndex, worth_of

CARDS = catalogue()
"""It plays by the cards as they are now, whatever game it is in."""

WORTH_A_DAY = 4
"""So many meals have to lack before a horse is eaten that takes the day: where fewer do, a search mostly keeps it."""

Worth = Callable[[ViewIndex, Option], float]


def greedy(view: View, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """The answer that looks best at once; where several look alike, one of them."""
    what = decision.prompt.id.removeprefix("ask-")
    if "back" in ids_of(decision) and what not in OFFERING:
        # It can do all that it has begun.
        decision = replace(decision, options=tuple(option for option in decision.options if option.id != "back"))
    return _ANSWERS[what](ViewIndex(view, decision.seat), decision, draws)


Answer = Callable[[ViewIndex, Decision, Draws], tuple[OptionId, ...]]

OFFERING = ("give", "ask")
"""Questions about an offer, from which it goes back if none is worth making: somebody else may have begun it."""


def _best(worth: Worth) -> Answer:
    """The options that are worth something, most first, as many as may be chosen."""

    def answer(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
        options = from_anywhere(decision, draws)
        ranked = sorted(((worth(table, option), option.id) for option in options), key=lambda row: -row[0])
        wanted = sum(value > 0 for value, _ in ranked)
        count = min(max(wanted, decision.min), decision.max)
        return tuple(option for _, option in ranked[:count])

    return answer


def _first_of(*wanted: str) -> Answer:
    def answer(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
        offered = ids_of(decision)
        return (next(option for option in wanted if option in offered),)

    return answer


# ---- food and trade


def _feed(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    if "horse" in ids_of(decision) and _is_worth_a_horse(table, decision):
        return ("horse",)
    if "eat" in ids_of(decision) and _people_to_eat(table):
        return ("eat",)
    return _first_of("everybody", "as_far", "meals", "none")(table, decision, draws)


def _is_worth_a_horse(table: ViewIndex, decision: Decision) -> bool:
    lying = sum(person.exhausted for person in table.mine)
    if table.numbers.horse_takes_the_day:
        meals = len(table.mine) + lying * (table.numbers.meals_to_stand - 1)
        return meals - table.me.food >= WORTH_A_DAY
    return lying >= 2 or "everybody" not in ids_of(decision)


def _people_to_eat(table: ViewIndex) -> list[PersonView]:
    """Return whom to eat: of those who would starve, as few as feed the others."""
    weak = [person for person in table.mine if person.exhausted and not is_leader(person.id)]
    standing = sum(not person.exhausted for person in table.mine)
    lacking = standing + len(weak) - table.me.food
    return weak[: (lacking + 1) // 2] if lacking > 0 and len(table.mine) > len(weak) else []


def _eat(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    doomed = [f"eat {person.id}" for person in _people_to_eat(table)]
    choice = tuple(option for option in doomed if option in ids_of(decision))
    return choice or (decision.options[0].id,)


def _meal(table: ViewIndex, option: Option) -> float:
    """The ready first; then those who would die; then those who would stand up."""
    person = table.people[card_of(option)]
    if not person.exhausted:
        return 5.0 if is_leader(person.id) else 4.0
    if option.id.endswith((" 2", " 3")):
        # All further meals of one come before those of the next.
        return 2.0 - 0.01 * table.mine.index(person)
    return 1.9 if is_leader(person.id) else 3.0


def _offer(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    offer = bot_trade.best_offer(table)
    return _first_of(f"offer seat {offer.other}" if offer is not None else "pass", "pass")(table, decision, draws)


def _or_else(first: Answer, second: Answer) -> Answer:
    """The first answer, the second one if the first cannot be given: games of earlier rulings have no way back."""

    def answer(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
        choice = first(table, decision, draws)
        return choice if ids_of(decision).issuperset(choice) else second(table, decision, draws)

    return answer


def _spare(table: ViewIndex, option: Option) -> float:
    """A card to lose."""
    return -worth_of(card_of(option))


def _gift(table: ViewIndex, option: Option) -> float:
    """A card, food or medicine to give away."""
    words = {ref.id for ref in option.refs if ref.kind == "word"}
    amount = next((int(ref.id) for ref in option.refs if ref.kind == "value"), 0)
    if "food" in words:
        return -amount * FOOD_WORTH
    return -amount * MEDICINE_WORTH if "medicine" in words else _spare(table, option)


def _newcomer(table: ViewIndex, option: Option) -> float:
    """Fighters come in as long as there is food for them."""
    return 1.0 if table.hunger < 3 else -1.0


# ---- fighting


def _fight(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """Just enough to win, the cheapest cards that do; nothing where nothing is enough."""
    scene = table.view.scene
    if scene is None:
        return ()
    lacking = scene.against - scene.strength + (1 if scene.kind == "zombies" else 0)
    if scene.kind == "duel":
        mine = scene.strength if scene.seat == table.seat else scene.against
        theirs = scene.against if scene.seat == table.seat else scene.strength
        rival = scene.other if scene.seat == table.seat else scene.seat
        cards = table.view.seats[rival].hand_size if rival is not None else 0
        likely = min(cards, 2) + draws.below(2, "caution") if cards else 0
        lacking = theirs + likely - mine + (1 if scene.seat == table.seat else 0)
    return _enough(table, decision, lacking, scene.kind)


def _enough(table: ViewIndex, decision: Decision, lacking: int, kind: str) -> tuple[OptionId, ...]:
    if lacking <= 0:
        return ()
    bees = table.numbers.bees_bonus if table.me.faction == "bees" and kind != "duel" else 0
    ranked = sorted(
        ((_fight_of(card_of(option), bees), -worth_of(card_of(option)), option.id) for option in decision.options),
        reverse=True,
    )[: decision.max]
    if sum(row[0] for row in ranked) < lacking - (1 if kind == "duel" else 0):
        return ()
    choice: list[OptionId] = []
    for value, _, option in ranked:
        if lacking <= 0:
            break
        choice.append(option)
        lacking -= value
    return tuple(choice)


def _fight_of(card: str, bees: int) -> int:
    action = CARDS.actions[card]
    return (action.bonus.get("fight", 0) or action.ram) + (bees if CARDS.deck_of[card] == "melee" else 0)


def _victim(table: ViewIndex, option: Option) -> float:
    """Weigh whom to lose: who lies already, then who fights least."""
    person = table.people[card_of(option)]
    return 1.0 - person.skills[0] - 0.1 * person.skills[1]


def _way_out(table: ViewIndex, option: Option) -> float:
    place = place_of(option)
    return 1 + table.night(place, table.group(place), table.level(place)) + table.numbers.fort_bonus[table.level(place)]


# ---- working


def _workers(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """As few as do, the best first; for medicine and theft all."""
    if decision.kind in ("brew", "steal"):
        return tuple(option.id for option in decision.options)
    needed = table.view.scene.against if table.view.scene is not None else 0
    ranked = sorted(decision.options, key=lambda option: -table.people[card_of(option)].skills[1])
    choice: list[OptionId] = []
    for option in ranked[: decision.max]:
        if needed <= 0 and choice:
            break
        choice.append(option.id)
        needed -= table.people[card_of(option)].skills[1]
    return tuple(choice)


def _more_cards(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    return tuple(option.id for option in decision.options[: decision.max]) if decision.kind == "brew" else ()


def _needed_card(table: ViewIndex, option: Option) -> float:
    scene = table.view.scene
    skill: Skill = "engineering" if scene is not None and scene.kind in ("build", "demolish") else "science"
    return 3 - worth_of(card_of(option)) + 0.1 * CARDS.bonus(card_of(option), skill)


# ---- the sick


def _treat(table: ViewIndex, option: Option) -> float:
    """Those who would die first, then those who would lie down, then those who lie."""
    person = table.people[card_of(option)]
    if option.id.endswith("cure"):
        return 3.0 if person.exhausted else 2.0
    return 1.5 if is_leader(person.id) else 1.0


def _sick(table: ViewIndex, option: Option) -> float:
    """Weigh who is to fall ill: somebody who stands and is good for little."""
    person = table.people[card_of(option)]
    return 2.0 - sum(person.skills) / 5 - (1.5 if person.exhausted else 0)


_ANSWERS: dict[str, Answer] = {
    "feed": _feed,
    "eat": _eat,
    "meals": _best(_meal),
    "deal": _best(bot_trade.deal),
    "trade": bot_trade.plan,
    "swap": _best(_spare),
    "swap-one": _best(_spare),
    "offer": _offer,
    "give": _or_else(bot_trade.give, _best(_gift)),
    "ask": _or_else(bot_trade.ask, _best(lambda table, option: 0.0)),
    "answer": bot_trade.answer,
    "answer-cards": _best(_spare),
    "place": _best(_newcomer),
    "move": bot_travels.move,
    "moves": bot_travels.plan,
    "movers": bot_travels.movers,
    "transport": bot_travels.transport,
    "stimulant": _best(lambda table, option: 0.0),
    "weapons": _fight,
    "weapons-zombies": _fight,
    "weapons-night": _fight,
    "ram": _fight,
    "victims": _best(_victim),
    "armour": _best(lambda table, option: 1.0),
    "retreat": _best(_way_out),
    "build": bot_works.best,
    "work": bot_works.plan,
    "brew": bot_works.best,
    "sabotage": bot_works.best,
    "workers": _workers,
    "more-workers": _workers,
    "needed-card": _best(_needed_card),
    "more-cards": _more_cards,
    "infect": _best(_sick),
    "treat": _best(_treat),
    "discard": _best(_spare),
}
"""How each question is answered."""
