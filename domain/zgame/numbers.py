"""The amounts that are not the rulebook's: named, each with its reason, in two sets.

`REFERENCE` is the reference's own set; scenarios are written for it. `BALANCED`, the default, differs from it only
where figures over many games asked for it (BALANCE.md).
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

from domain.zgame.card_types import Deck


class Numbers(msgspec.Struct, frozen=True):
    """One set of amounts."""

    food: int = 7
    """At the start: three people eat for two turns, so that the first fight need not be for food."""
    medicine: int = 1
    """At the start: one wound or infection can be dealt with before a hospital is held."""
    most_supplies: int = 12
    """Food and medicine on the track: beyond it hoarding brings nothing."""
    starting_decks: tuple[Deck, ...] = ("melee", "special")
    """One card each at the start: something to fight with and something to wonder about."""
    late_decks: tuple[Deck, ...] = ()
    """One card more each at the start for the third and fourth of four in the first turn, at the pace of the table."""
    bikers_decks: tuple[Deck, ...] = ()
    """One card more each at the start for Bikers."""
    bikers_decks_with_four: tuple[Deck, ...] = ()
    """One card more each at the start for Bikers, with four players."""
    newday_decks: tuple[Deck, ...] = ()
    """One card more each at the start for New Day Party."""
    supermarket_food: int = 3
    """Feeds a squad of three."""
    hospital_medicine: int = 1
    """One patient a turn."""
    characters_if_alone: int = 1
    """Character cards in the morning for a seat that has nobody in play: the gang goes on."""
    food_if_alone: int = 0
    """Food that such a seat gets with them."""

    deals: int = 2
    """Business deals a turn: enough to mend a bad draw, too few to live on."""
    cards_to_swap: int = 2
    food_for_a_card: int = 2
    medicine_for_a_card: int = 1
    food_for_sold_card: int = 1
    """Two cards or two meals buy one card, and a card sells for one meal: trading in a circle loses."""

    fort_bonus: tuple[int, int, int] = (0, 2, 4)
    """Defence by level: a barricade is worth a fighter with a bat, a block-post two."""
    capture_points: tuple[int, int, int] = (0, 1, 2)
    """For taking an intact fortification, by level."""
    building_points: tuple[int, int, int] = (0, 1, 2)
    """For a fortification by its level, less what stood there: as much as taking it away earns."""
    demolition_points: tuple[int, int, int] = (0, 0, 0)
    """For demolishing a player's fortification, by level."""
    trophy_from: int = 8
    """The least power of a zombie that is worth a point to who beats it by day; none has as much."""
    leader_points: int = 2
    """For killing a leader by firearms."""
    bees_bonus: int = 1
    """The bonus of each melee card of Bees against zombies."""

    engineering_per_level: int = 2
    """Two gears a level, as the rulebook's example of Twin and its block-post at four imply."""
    demolishing_per_level: int = 2
    """A building of two gears falls to two."""
    takes_surplus: bool = False
    """Whether to build, to demolish and to move takes cards beyond what is needed, which are lost."""
    science_per_medicine: int = 2
    """The rulebook's four for two."""
    science_per_stolen_card: int = 2
    """Stealing costs what brewing does."""

    meals_to_stand: int = 2
    """Meals that let somebody exhausted stand up: one more than who is ready eats."""
    horse_takes_the_day: bool = False
    """Whether nobody moves in the turn in which the horse feeds everybody."""
    people_per_horde_point: int = 1
    """So many people beyond the first draw a horde that is stronger by one."""
    infected_from: tuple[int, int, int] = (5, 6, 7)
    """The least roll that infects, by level of one's own fortification: a third, a sixth, never."""
    unguarded_falls_from: tuple[int, int, int] = (7, 7, 7)
    """The least roll by which the night ruins a fortification without people, by level: never."""

    corners: tuple[int, int, int, int] = (0, 1, 2, 3)
    """In which corner of the map for four each seat has its base and what is next to it: clockwise."""

    alternates: bool = False
    """Whether turn order goes the other way round in every second turn."""
    least_turns: int = 1
    """No game ends by points before this turn is over."""
    turns: int = 8
    """The last turn, as in a later edition."""
    points_to_win: int = 10
    """The event that ends the game earlier."""
    fort_points_at_end: tuple[int, int, int] = (0, 1, 1)
    """For each own intact fortification on a controlled location at the final count, by level."""
    standing_per_point_at_end: int = 0
    """So many people who stand are a point at the final count; 0: they count for nothing."""

    hand_limit: int = 5
    """The rulebook's."""
    newday_hand_limit: int = 10
    """The rulebook's, for New Day Party."""
    weapon_limit_counts_leader: bool = False
    """The rulebook limits weapons by fighters, and a leader is none."""


REFERENCE = Numbers()

# Nothing in the reference keeps anybody from adding more than is needed.
SPENDING = replace(REFERENCE, takes_surplus=True)

BALANCED = replace(
    REFERENCE,
    # With seven and three half of all people starve by turn five, and whoever starves first never comes back.
    food=9,
    supermarket_food=5,
    # A bat beside what Bees can do with it wins the first turns; a way to get about is worth as much to each faction.
    starting_decks=("transport", "special"),
    # A crowd without a fortification was driven off every other night, so that nobody could build where nobody had.
    people_per_horde_point=3,
    # Buildings that stand in the end outweigh an early lead: there is something to be taken until the last turn.
    fort_points_at_end=(0, 2, 2),
    # The four corners are two pairs of neighbours. Clockwise, one of each pair moves after the other in three turns of
    # four, and takes what was left behind; crosswise, in two.
    corners=(0, 1, 3, 2),
    # More is built when fewer starve: with ten most games would be over before anybody has met.
    points_to_win=12,
)

# A player who moves after a neighbour takes what was left behind. There and back again, each does so as often as the
# other.
ALTERNATING = replace(BALANCED, alternates=True)

# With four, most games ended in the fourth turn, before the map was met.
LONGER = replace(ALTERNATING, least_turns=5, points_to_win=10)

# Nine tenths of all points were own fortifications, counted by their level and once more in the end; so a block-post
# was always the answer. Now it is what holds, and earns no more than a barricade.
COUNTED_ONCE = replace(LONGER, building_points=(0, 1, 1), fort_points_at_end=(0, 1, 1))

# Nothing was as safe as a fortification with nobody in it.
GUARDED = replace(COUNTED_ONCE, unguarded_falls_from=(7, 5, 6), demolition_points=(0, 1, 1))

# The purpose of food, medicine and arms.
PEOPLE_COUNT = replace(GUARDED, standing_per_point_at_end=2, trophy_from=5)

# The exhausted stood up again for two meals, so that a medicine was worth a meal, and more as money.
CARED_FOR = replace(PEOPLE_COUNT, meals_to_stand=3, medicine_for_a_card=2)

# A seat that never sabotaged won hardly less often. An empty building needs no more than somebody who passes by.
TORN_DOWN = replace(CARED_FOR, demolishing_per_level=1)

# Games for two lasted all eight turns in every second case.
NINE_POINTS = replace(TORN_DOWN, points_to_win=9)

# Two cards for one were a loss nearly always, and so was a card for a meal: who never traded won as often.
WORTH_TRADING = replace(NINE_POINTS, cards_to_swap=1, food_for_sold_card=2)

# Players who had a horse when there was not food for all ate it, since it saved the food and let everybody stand up.
FEASTING = replace(WORTH_TRADING, horse_takes_the_day=True)

# With four, a seat that had lost everybody had somebody in the end in less than half of the cases: one newcomer a day
# starves alone, or falls to the first horde.
COMING_BACK = replace(FEASTING, characters_if_alone=2, food_if_alone=2)

# Round the table whoever was third or fourth in the first turn won half of the share: the first two take the places
# that two bases have between them. Bikers, whose advantage needs a card, won two thirds of theirs.
EVENED = replace(COMING_BACK, late_decks=("character", "special"), bikers_decks=("transport",))

# New Day Party has room for ten cards and won least: three quarters of its share at either pace. With four by mail
# Bikers won as little, and Bees 1.4 times theirs.
FILLED_HANDS = replace(EVENED, newday_decks=("special",), bikers_decks_with_four=("character",))

NumbersName = Literal["balanced", "reference"]


class NumbersRow(msgspec.Struct, frozen=True):
    """A set of amounts by name. `since` is the ruling that has corrected it: before, the row above counts."""

    id: NumbersName
    numbers: Numbers
    since: str | None = None


NUMBERS_ROWS = (
    NumbersRow("reference", REFERENCE),
    NumbersRow("reference", SPENDING, since="surplus can be spent"),
    NumbersRow("balanced", BALANCED),
    NumbersRow("balanced", ALTERNATING, since="there and back"),
    NumbersRow("balanced", LONGER, since="five turns at least"),
    NumbersRow("balanced", COUNTED_ONCE, since="a block-post counts once"),
    NumbersRow("balanced", GUARDED, since="guard what you build"),
    NumbersRow("balanced", PEOPLE_COUNT, since="people count"),
    NumbersRow("balanced", CARED_FOR, since="medicine is for the sick"),
    NumbersRow("balanced", TORN_DOWN, since="what nobody is in falls"),
    NumbersRow("balanced", NINE_POINTS, since="nine points are enough"),
    NumbersRow("balanced", WORTH_TRADING, since="a card for a card"),
    NumbersRow("balanced", FEASTING, since="a feast takes the day"),
    NumbersRow("balanced", COMING_BACK, since="who has nobody comes back"),
    NumbersRow("balanced", EVENED, since="latecomers are helped"),
    NumbersRow("balanced", FILLED_HANDS, since="who wins least has more to begin with"),
)
