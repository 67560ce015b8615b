"""Corrected rows and rules, as a newcomer would write them."""

from tests.kit.case import Correction

CORRECTIONS = (
    Correction(
        "four alike",
        straight=(("rules.py", "ALIKE_TO_WIN = 3", "ALIKE_TO_WIN = 4"),),
        ruled=(
            (
                "rules.py",
                "def victory(lair: tuple[Monster, ...], goal: DiamondGoal)",
                "def victory(lair, goal, alike_to_win=3)",
            ),
            ("rules.py", "lair.count(value) >= ALIKE_TO_WIN", "lair.count(value) >= alike_to_win"),
            (
                "play.py",
                "rules.victory(lair, state.options.diamond_goal)",
                'rules.victory(lair, state.options.diamond_goal, 4 if state.ruling("four alike") else 3)',
            ),
        ),
        scenario="""
            given:
              seats: [{hand: [3, 5], lair: [3]}, {}]
              roaming: 3
              deck: [1, 2]
            steps: [{0: 3}, {1: 1}]
        """,
        old="{winner: 0}",
        new="{winner: null}",
        at="$.",
    ),
)
