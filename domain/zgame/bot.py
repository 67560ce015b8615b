"""A greedy Z-Game player: it does what is worth most by `domain.zgame.worth`, and sees what its seat sees."""

from collections.abc import Callable

from msgspec.structs import replace

from domain.kernel.decisions import Decision, Option, OptionId
from domain.kernel.draws import Draws
from domain.zgame.bot_options import card_of, from_anywhere, ids_of, place_of
from domain.zgame.bot_travels import move, movers, transport
from domain.zgame.card_types import Skill
from domain.zgame.cards import catalogue, is_leader
from domain.zgame.views import View
from domain.zgame.worth import DECK_WORTH, FOOD_WORTH, MEDICINE_WORTH, ViewIndex, worth_of

CARDS = catalogue()
"""It plays by the cards as they are now, whatever game it is in."""

Worth = Callable[[ViewIndex, Option], float]


def greedy(view: View, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """The answer that looks best at once; where several look alike, one of them."""
    what = decision.prompt.id.removeprefix("ask-")
    if "back" in ids_of(decision):
        if what in NOT_MADE:
            return ("back",)
        # What it has begun it can do.
        decision = replace(decision, options=tuple(option for option in decision.options if option.id != "back"))
    return _ANSWERS[what](ViewIndex(view, decision), decision, draws)


Answer = Callable[[ViewIndex, Decision, Draws], tuple[OptionId, ...]]

NOT_MADE = ("give", "ask")
"""Questions about an offer that somebody else has begun: it makes none itself."""


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
    lying = sum(person.exhausted for person in table.mine)
    if "horse" in ids_of(decision) and (lying >= 2 or "everybody" not in ids_of(decision)):
        return ("horse",)
    return _first_of("everybody", "as_far", "meals", "none")(table, decision, draws)


def _meal(table: ViewIndex, option: Option) -> float:
    """Whoever is ready first; then those who would die; then those who would stand up."""
    person = table.people[card_of(option)]
    if not person.exhausted:
        return 5.0 if is_leader(person.id) else 4.0
    if option.id.endswith(" 2"):
        return 2.0
    return 1.9 if is_leader(person.id) else 3.0


def _deal(table: ViewIndex, option: Option) -> float:
    """Cards are sold in need, and bought from what is left over."""
    verb = option.id.partition(" ")[0]
    if verb == "sell":
        card = card_of(option)
        return 0.6 - worth_of(card) if table.hunger > 0 else FOOD_WORTH - worth_of(card)
    if verb == "pass":
        return 0.01
    deck = DECK_WORTH[place_of(option)] + (0.3 if place_of(option) == "character" and len(table.mine) < 4 else 0)
    if verb == "buy_food":
        price = table.numbers.food_for_a_card
        return deck - price * FOOD_WORTH if table.hunger + price < 0 else -1.0
    if verb == "buy_med":
        price = table.numbers.medicine_for_a_card
        return deck - MEDICINE_WORTH * 1.5 if table.me.medicine > price + 1 else -1.0
    cheapest = sorted(map(worth_of, table.hand))[: table.numbers.cards_to_swap]
    return deck - sum(cheapest) - 0.1


def _answer_offer(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    scene = table.view.scene
    if "accept" in ids_of(decision) and scene is not None:
        got = sum(map(worth_of, scene.cards)) + scene.food * FOOD_WORTH + scene.medicine * MEDICINE_WORTH
        cards = sorted(map(worth_of, table.hand))[: len(scene.asked_decks)]
        lost = sum(cards) + scene.asked_food * FOOD_WORTH + scene.asked_medicine * MEDICINE_WORTH
        if got > lost + 0.2:
            return ("accept",)
    return ("reject",)


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


def _trade(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """Each fighter comes in, if there is food; then the best deal, and another while cards are sold in need."""
    options = from_anywhere(decision, draws)
    places = {card_of(option): option.id for option in options if option.id.startswith("place ")}
    plan = [*places.values()] if table.hunger < 3 else []
    deals = [option for option in options if not option.id.startswith(("place ", "offer "))]
    ranked = sorted(((_deal(table, option), option.id) for option in deals), key=lambda row: -row[0])
    best = [option for value, option in ranked if value > 0 and option.partition(" ")[2] not in places][:2]
    plan += best if all(option.startswith("sell ") for option in best) else best[:1]
    return tuple(plan[: decision.max])


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
    chosen: list[OptionId] = []
    for value, _, option in ranked:
        if lacking <= 0:
            break
        chosen.append(option)
        lacking -= value
    return tuple(chosen)


def _fight_of(card: str, bees: int) -> int:
    action = CARDS.actions[card]
    return (action.bonus.get("fight", 0) or action.ram) + (bees if CARDS.deck_of[card] == "melee" else 0)


def _victim(table: ViewIndex, option: Option) -> float:
    """Weigh whom to lose: who lies already, then who fights least."""
    person = table.people[card_of(option)]
    return 1.0 - person.skills[0] - 0.1 * person.skills[1]


def _way_out(table: ViewIndex, option: Option) -> float:
    place = place_of(option)
    return 1 + table.night(place, table.own(place), table.level(place)) + table.numbers.fort_bonus[table.level(place)]


# ---- working


def _build(table: ViewIndex, option: Option) -> float:
    """Return what a work would add, as far as the night lets it."""
    if option.id == "pass":
        return 0.01
    place = place_of(option)
    level, people = table.level(place), table.own(place)
    if option.id.startswith("car_fort"):
        return 0.5 * (table.fort_worth(1) + table.held(place, people, 1)) - worth_of("t_car") * 0.2
    goal = 2 if "blockpost" in option.id else 1
    return (goal - level) * (0.3 + table.held(place, people, level))


def _workers(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """As few as do, the best first; for medicine and theft all."""
    if decision.kind in ("brew", "steal"):
        return tuple(option.id for option in decision.options)
    needed = table.view.scene.against if table.view.scene is not None else 0
    ranked = sorted(decision.options, key=lambda option: -table.people[card_of(option)].skills[1])
    chosen: list[OptionId] = []
    for option in ranked[: decision.max]:
        if needed <= 0 and chosen:
            break
        chosen.append(option.id)
        needed -= table.people[card_of(option)].skills[1]
    return tuple(chosen)


def _more_cards(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    return tuple(option.id for option in decision.options[: decision.max]) if decision.kind == "brew" else ()


def _needed_card(table: ViewIndex, option: Option) -> float:
    scene = table.view.scene
    skill: Skill = "engineering" if scene is not None and scene.kind in ("build", "demolish") else "science"
    return 3 - worth_of(card_of(option)) + 0.1 * CARDS.bonus(card_of(option), skill)


def _brew(table: ViewIndex, option: Option) -> float:
    if option.id == "pass":
        return 0.01
    return 1.0 if table.me.medicine < 4 else -1.0


def _sabotage(table: ViewIndex, option: Option) -> float:
    if option.id == "pass":
        return 0.01
    return 1.0 if option.id.startswith("demolish") else 0.6


def _work(table: ViewIndex, option: Option) -> float:
    """Weigh a work: building comes first, then medicine, then sabotage. The usual team will do."""
    verb = option.id.partition(" ")[0]
    if verb == "by_hand":
        return -1.0
    for works, worth, first in ((("build", "car_fort"), _build, 2.0), (("brew",), _brew, 1.0)):
        if verb in works:
            value = worth(table, option)
            return first + value if value > 0 else value
    return _sabotage(table, option)


def _works(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """The best work at each location, most first."""
    best: dict[str, tuple[float, OptionId]] = {}
    for option in from_anywhere(decision, draws):
        value = _work(table, option)
        place = option.id.rpartition(" from ")[2] if " from " in option.id else place_of(option)
        if value > max(0.0, best.get(place, (0.0, ""))[0]):
            best[place] = value, option.id
    return tuple(option for _, option in sorted(best.values(), key=lambda row: -row[0]))


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
    "eat": _best(lambda table, option: 0.0),
    "meals": _best(_meal),
    "deal": _best(_deal),
    "trade": _trade,
    "swap": _best(_spare),
    "swap-one": _best(_spare),
    "offer": _first_of("pass"),
    "give": _best(_gift),
    "ask": _best(lambda table, option: 0.0),
    "answer": _answer_offer,
    "answer-cards": _best(_spare),
    "place": _best(_newcomer),
    "move": move,
    "movers": movers,
    "transport": transport,
    "stimulant": _best(lambda table, option: 0.0),
    "weapons": _fight,
    "weapons-zombies": _fight,
    "weapons-night": _fight,
    "ram": _fight,
    "victims": _best(_victim),
    "armour": _best(lambda table, option: 1.0),
    "retreat": _best(_way_out),
    "build": _best(_build),
    "work": _works,
    "brew": _best(_brew),
    "sabotage": _best(_sabotage),
    "workers": _workers,
    "more-workers": _workers,
    "needed-card": _best(_needed_card),
    "more-cards": _more_cards,
    "infect": _best(_sick),
    "treat": _best(_treat),
    "discard": _best(_spare),
}
"""How each question is answered."""
