"""Corrected rows and rules, as a newcomer would write them."""

from tests.kit.case import Correction

PISTOL = """    Action("f_pistol", "firearm", 6, {"fight": 3}, is_weapon=True, worth=0.8, since="pistols hit"),
    Action("f_shotgun\""""

C07 = """    Character("c07", False, (2, 1, 1, 1), since="c07 is no engineer"),
    *(Character(leader, True,"""

GARAGE = """    Location("garage", "food", since="garages have food"),
    Location("hardware\""""

SPENDING = """    NumbersRow("reference", SPENDING, since="surplus can be spent"),
"""

AMOUNT = """    NumbersRow("reference", replace(SPENDING, hospital_medicine=2), since="more medicine"),
"""

CORRECTIONS = (
    Correction(
        "crawlers draw",
        straight=(
            (
                "phases/zombie_fights.py",
                "if total > against:\n        table",
                "if total >= against:\n        table",
            ),
        ),
        ruled=(
            (
                "phases/zombie_fights.py",
                "if total > against:\n        table",
                'if total > against - game.ruling("crawlers draw"):\n        table',
            ),
        ),
        scenario="""
            given:
              seats: [{faction: raiders}, {faction: bees}]
              locations: {garage_1: {people: [c03@0]}, base_0: {people: [ldr_raiders@0]}}
              entered: [garage_1@0]
              zombies: [z07]
              phase: zombie_fights
              stop: player_fights
            steps: []
        """,
        old="{hand_size: {0: 0}}",
        new="{hand_size: {0: 1}}",
        at="$.game.",
    ),
    Correction(
        "pistols hit",
        straight=(
            (
                "cards.py",
                'Action("f_pistol", "firearm", 6, {"fight": 2}',
                'Action("f_pistol", "firearm", 6, {"fight": 9}',
            ),
        ),
        ruled=(("cards.py", '    Action("f_shotgun"', PISTOL),),
        scenario="""
            given:
              seats: [{faction: raiders, hand: [f_pistol]}, {faction: bees}]
              locations: {garage_1: {people: [c03@0]}, base_0: {people: [ldr_raiders@0]}}
              entered: [garage_1@0]
              zombies: [z13]
              phase: zombie_fights
              stop: player_fights
            steps: [{0: commit_weapons f_pistol}]
        """,
        old="{hand_size: {0: 0}}",
        new="{hand_size: {0: 2}}",
        at="$.game.",
    ),
    Correction(
        "c07 is no engineer",
        straight=(
            (
                "cards.py",
                "(2 if number == best else 1",
                "(2 if number == best else 3",
            ),
        ),
        ruled=(("cards.py", "    *(Character(leader, True,", C07),),
        scenario="""
            given:
              seats: [{faction: raiders}, {faction: bees}]
              locations: {garage_1: {people: [c07@0]}, base_0: {people: [ldr_raiders@0]}}
              entered: [garage_1@0]
              zombies: [z02]
              phase: zombie_fights
              stop: player_fights
            steps: []
        """,
        old="{hand_size: {0: 0}}",
        new="{hand_size: {0: 1}}",
        at="$.game.",
    ),
    Correction(
        "garages have food",
        straight=(("maps.py", 'Location("garage", "transport")', 'Location("garage", "food")'),),
        ruled=(("maps.py", '    Location("hardware"', GARAGE),),
        scenario="""
            given:
              seats: [{faction: raiders}, {faction: bees}]
              locations: {garage_1: {people: [c03@0]}}
              phase: new_cards
              stop: business
            steps: []
        """,
        old="{food: [0, 0]}",
        new="{food: [3, 0]}",
        at="$.game.",
    ),
    Correction(
        "more medicine",
        straight=(("numbers.py", "    hospital_medicine: int = 1\n", "    hospital_medicine: int = 2\n"),),
        ruled=(("numbers.py", SPENDING, SPENDING + AMOUNT),),
        scenario="""
            given:
              seats: [{faction: raiders}, {faction: bees}]
              locations: {hospital_1: {people: [c03@0]}}
              phase: new_cards
              stop: business
            steps: []
        """,
        old="{medicine: [1, 0]}",
        new="{medicine: [2, 0]}",
        at="$.game.",
    ),
)
