"""The worth of a city to a Z-Game player who looks no further than the coming night.

It is made of what one seat sees. Points are the unit of all that is weighed.
"""

from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property
from operator import add, sub
from typing import NamedTuple

from domain.zgame import maps
from domain.zgame.cards import FIGHTERS, catalogue, is_leader
from domain.zgame.corrected import numbers_of
from domain.zgame.ids import CardId, PlaceId, Seat
from domain.zgame.views import HexView, PersonView, View

FIGHTER_WORTH = 1.1
"""The worth of a fighter in the hand, and in play."""

DECK_WORTH = {"character": 1.1, "melee": 0.65, "firearm": 1.0, "transport": 0.6, "special": 0.6}
"""The worth of a card that is drawn blindly: about the mean of its deck."""

INCOME_WORTH = {
    "base": 0.6, "supermarket": 0.6, "hospital": 0.3, "police": 0.5, "garage": 0.3, "hardware": 0.35, "street": 0.3,
}  # fmt: skip

FOOD_WORTH, MEDICINE_WORTH = 0.3, 0.45

LEVEL_WORTH = 0.35
"""A level of one's own fortification, beside what it earns: its place needs nobody."""

WOUND = 0.6
"""The cost of somebody's exhaustion."""

EXPOSED, COVERED = 0.5, 0.1
"""How likely a fortification that nobody guards is lost, with and without somebody near who could take it now."""

LEAST_GAIN = 0.05
"""A move that gains less is not made."""

LEVELS = {"ruin": 0, "barricade": 1, "blockpost": 2}

DIE = 6

SPEED = 3
"""The place of speed in the order of skills."""

LOCATIONS = maps.locations()

_POWERS = sorted(zombie.power for zombie in catalogue().zombies.values())


class ViewIndex:
    """The view, with what the bot asks of it again and again."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.me = view.seats[seat]
        self.hand = self.me.hand or ()
        self.numbers = numbers_of(view.numbers)
        self.city = maps.city(len(view.seats), self.numbers.corners)
        self.spite = 1 / (len(view.seats) - 1)
        """The part of its worth that a loss of one of the others counts for."""
        self._nights: dict[tuple[PlaceId, Group, int, bool], float] = {}
        self._hunger: dict[Seat, int] = {}
        self.at: dict[str, HexView] = {there.id: there for there in view.board}
        self.people: dict[str, PersonView] = {person.id: person for there in view.board for person in there.people}
        self._own: dict[PlaceId, list[PersonView]] = {}
        self._groups: dict[PlaceId, Group] = {}
        self._parties: dict[tuple[PlaceId, int], list[Party]] = {}

    def own(self, place: PlaceId) -> list[PersonView]:
        """One's own people there: to be looked at only."""
        memo = self._own.get(place)
        if memo is None:
            seat = self.seat
            memo = self._own[place] = [person for person in self.at[place].people if person.owner == seat]
        return memo

    def group(self, place: PlaceId) -> "Group":
        """Return what one's own people there are together."""
        memo = self._groups.get(place)
        if memo is None:
            memo = self._groups[place] = group_of(self.own(place))
        return memo

    @cached_property
    def mine(self) -> list[PersonView]:
        """All of one's own people."""
        return [person for person in self.people.values() if person.owner == self.seat]

    @cached_property
    def weapon(self) -> int:
        """Return what the best weapon of the hand adds."""
        return max((catalogue().bonus(card, "fight") for card in self.hand), default=0)

    @cached_property
    def tool(self) -> int:
        """Return what the best tool of the hand adds."""
        return max((catalogue().bonus(card, "engineering") for card in self.hand), default=0)

    @cached_property
    def kept(self) -> dict[CardId, float]:
        """Return what each card of the hand is worth to keep: what will be discarded by night is worth nothing."""
        worth = {card: worth_of(card) for card in self.hand}
        others = sorted((card for card in self.hand if card not in FIGHTERS), key=worth_of)
        return worth | dict.fromkeys(others[: max(0, len(others) - self.me.hand_limit)], 0.0)

    @cached_property
    def hunger(self) -> int:
        """Return how many meals will lack next turn."""
        return self.hunger_of(self.seat)

    def hunger_of(self, seat: Seat) -> int:
        """Return how many meals a seat will lack next turn, if nothing changes."""
        memo = self._hunger.get(seat)
        if memo is None:
            own = [person for person in self.people.values() if person.owner == seat]
            meals = sum(self.numbers.meals_to_stand if person.exhausted else 1 for person in own)
            markets = sum(there.type == "supermarket" and self._holds(seat, there) for there in self.view.board)
            # Income of next turn is there before its meal.
            income = self.numbers.supermarket_food * markets
            memo = self._hunger[seat] = meals - self.view.seats[seat].food - income
        return memo

    def _holds(self, seat: Seat, there: HexView) -> bool:
        """Return whether a seat controls a location."""
        fort = there.fort if there.fort is not None and there.fort.kind != "ruin" else None
        # A fortification holds its place too, also where nobody stands.
        holders = {person.owner for person in there.people} | ({fort.owner} if fort is not None else set())
        return holders == {seat}

    def lying(self, seat: Seat) -> int:
        """Return how many of a seat's people medicine could help."""
        return sum(person.owner == seat and (person.exhausted or person.infected) for person in self.people.values())

    def deck_of(self, card: CardId) -> str:
        """Return the deck of a card."""
        return catalogue().deck_of[card]

    def level(self, place: PlaceId) -> int:
        """The level of one's own fortification there."""
        fort = self.at[place].fort
        return LEVELS[fort.kind] if fort is not None and fort.owner == self.seat else 0

    # ---- what places are worth

    def fort_worth(self, level: int) -> float:
        """Return what an own fortification is worth for the rest of the game."""
        return self.numbers.fort_points_at_end[level] * 0.8 + LEVEL_WORTH * level if level else 0.0

    def income(self, place: PlaceId) -> float:
        """Return what a place brings each turn that is left."""
        # Income is paid at the start of a turn: in the last one there is none to come.
        if self.view.turn >= self.view.turns:
            return 0.0
        kind = self.at[place].type
        worth = INCOME_WORTH[kind]
        # Food that is lacking is worth more than food to trade with.
        return worth * 2 if kind == "supermarket" and self.hunger > 0 else worth

    def held(self, group: "Group", level: int) -> float:
        """Return how likely a group holds a place tonight where there is such a fortification."""
        defence = group.fight + self.numbers.fort_bonus[level] + (self.weapon // 2 if group.armable else 0)
        return min(1.0, max(0.0, (defence - (group.size - 1) // self.numbers.people_per_horde_point) / 6))

    def night(self, place: PlaceId, group: "Group", level: int, is_repair: bool = False) -> float:
        """Return what it is worth to be there tonight, with this fortification."""
        key = (place, group, level, is_repair)
        memo = self._nights.get(key)
        if memo is None:
            memo = self._nights[key] = self._night(*key)
        return memo

    def _night(self, place: PlaceId, group: "Group", level: int, is_repair: bool) -> float:
        if not group.size:
            return self.worth_unguarded(place, level)
        count = self.held(group, level)
        gained = self.gain_of_building(place, group, level)
        worth = self.numbers.building_points
        # A repair earns no points for building, only those at the end.
        points = 0 if is_repair else worth[level + gained] - worth[level]
        safe = self.income(place) + points + self.fort_worth(level + gained)
        loss = -WOUND * group.standing - 0.2 * group.size
        return count * safe + (1 - count) * loss

    def gain_of_building(self, place: PlaceId, group: "Group", level: int) -> int:
        """Return how many levels a group can build there today."""
        if not LOCATIONS[self.at[place].type].can_be_fortified:
            return 0
        engineering = group.engineering + (self.tool if group.standing else 0)
        return min(2 - level, engineering // self.numbers.engineering_per_level)

    def worth_unguarded(self, place: PlaceId, level: int) -> float:
        """Return what a fortification is worth where nobody stays: others may come and take it."""
        if not level:
            return 0.0
        worth = self.income(place) + self.fort_worth(level)
        loss = worth + self.spite * self.numbers.capture_points[level]
        # By some numbers the dice of the night may take it as well.
        worth -= worth * max(0, DIE + 1 - self.numbers.unguarded_falls_from[level]) / DIE
        return worth - (EXPOSED if self.threat(place) > self.numbers.fort_bonus[level] else COVERED) * loss

    def threat(self, place: PlaceId) -> int:
        """Return how strong the strongest of the others next door is who can still come today, with a weapon."""
        near = [self.at[other] for other in self.city.by_id[place].neighbours]
        strongest = 0
        for seat in range(len(self.view.seats)):
            if seat != self.seat:
                # People who have moved already cannot come today.
                can_come = [p for there in near for p in there.people if p.owner == seat and not p.moved]
                # One more for a weapon that nobody sees.
                strongest = max(strongest, skill_of(can_come, 0) + (1 if can_come else 0))
        return strongest

    def visit(self, place: PlaceId, group: "Group") -> float:
        """Return the worth of coming to a place with a group that stands, perhaps by a fight, and of staying there."""
        there = self.at[place]
        level = self.level(place)
        fort = there.fort
        if there.state == "friendly":
            return self.night(place, self.group(place).plus(group), level)
        others = [person for person in there.people if person.owner != self.seat]
        stands = fort is not None and fort.kind != "ruin"
        prize = LEVELS[fort.kind] if fort is not None and stands else 0
        strength = group.fight + (self.weapon if group.armable else 0)
        wounds = -(WOUND + 0.2) * group.size
        night = self.night(place, group, 0, is_repair=fort is not None and fort.owner == self.seat)
        if not others and (not stands or (fort is not None and fort.owner is None)):
            odds = odds_of(strength - self.numbers.fort_bonus[prize])
            return odds * (night + 0.8 + self.numbers.capture_points[prize]) + (1 - odds) * wounds
        against = skill_of(others, 0) + self.numbers.fort_bonus[prize]
        # The hands of others are hidden: each card is taken to help by one, for each person at most.
        cards = min(len(others), max((self.view.seats[person.owner].hand_size for person in others), default=0))
        margin = strength - against - cards
        odds = min(1.0, max(0.0, 0.5 + 0.25 * (margin - 0.5)))
        spoils = self.numbers.capture_points[prize] + self.spite * (self.fort_worth(prize) + len(others))
        return odds * (night + spoils) + (1 - odds) * wounds

    def best_party(self, start: PlaceId, goal: PlaceId, parties: list["Party"]) -> tuple[float, list[PersonView]]:
        """Return how much better things look after the best of these parties has moved, and that party.

        Of those that are alike it is the first one.
        """
        level = self.level(start)
        # Only the two places of a move are compared: all others look alike before and after it.
        before = self.night(start, self.group(start), level) + self.night(goal, self.group(goal), self.level(goal))
        gains = [self.night(start, party.left, level) + self.visit(goal, party.group) - before for party in parties]
        best = max(gains)
        return best, parties[gains.index(best)].people

    def parties(self, start: PlaceId, speed: int) -> list["Party"]:
        """Return who might go from there together, of those who can still go and are as fast as that."""
        memo = self._parties.get((start, speed))
        if memo is None:
            own = self.own(start)
            able = [it for it in own if not it.moved and not it.exhausted and it.skills[SPEED] >= speed]
            memo = self._parties[start, speed] = self.parties_of(start, able)
        return memo

    def parties_of(self, start: PlaceId, able: list[PersonView]) -> list["Party"]:
        """Return who of these might go from there together: all, one alone, all but one."""
        if not able:
            return []
        own, whole, ones = self.group(start), group_of(able), [group_of([person]) for person in able]
        # Not each subset: of ten people there would be a thousand, for each place and each goal.
        parties = [Party(able, whole, own.less(whole))]
        if len(able) > 1:
            parties += [Party([person], one, own.less(one)) for person, one in zip(able, ones, strict=True)]
        if len(able) > 2:
            for person, one in zip(able, ones, strict=True):
                rest = whole.less(one)
                parties.append(Party([other for other in able if other is not person], rest, own.less(rest)))
        return parties


class Group(NamedTuple):
    """People at one place: what they have of the skills for a fight, and, of those not at work yet, for building.

    `standing`: how many are not exhausted. `armable`: how many of these are no leaders.
    """

    size: int
    standing: int
    fight: int
    engineering: int
    armable: int

    def plus(self, other: "Group") -> "Group":
        """Return both together."""
        return Group(*map(add, self, other))

    def less(self, part: "Group") -> "Group":
        """Return what is left without a part of it."""
        return Group(*map(sub, self, part))


class Party(NamedTuple):
    """People who might go together, what they are together, and what those are whom they leave."""

    people: list[PersonView]
    group: Group
    left: Group


def group_of(people: Iterable[PersonView]) -> Group:
    """Return what these people are together."""
    size = standing = fight = engineering = armable = 0
    for person in people:
        size += 1
        fight += person.skills[0]
        if not person.worked:
            engineering += person.skills[1]
        if not person.exhausted:
            standing += 1
            armable += not is_leader(person.id)
    return Group(size, standing, fight, engineering, armable)


def odds_of(strength: int) -> float:
    """Return how likely a zombie card is weaker than this."""
    return bisect_left(_POWERS, strength) / len(_POWERS)


def skill_of(people: Iterable[PersonView], skill: int) -> int:
    """Return what a group has of a skill, by its place in the order of skills."""
    total = 0
    for person in people:
        total += person.skills[skill]
    return total


def worth_of(card: CardId) -> float:
    """Return what a card in the hand is worth."""
    return FIGHTER_WORTH if card in FIGHTERS else catalogue().actions[card].worth
