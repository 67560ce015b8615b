"""Corrected rows and rules, as a newcomer would write them."""

from tests.kit.case import Correction

INVADER = '''
@aliens.when("on_play", "invader", since="invaders bring two")
def invaders_bring_two(it: Effect) -> None:
    """Gain 2 VP."""
    gain_points(it.game, it.controller, 2)


@aliens.when("after_scoring", "scout"'''

CORRECTIONS = (
    Correction(
        "invaders bring two",
        straight=(
            (
                "factions/aliens.py",
                "gain_points(it.game, it.controller, 1)",
                "gain_points(it.game, it.controller, 2)",
            ),
        ),
        ruled=(("factions/aliens.py", '@aliens.when("after_scoring", "scout"', INVADER.lstrip()),),
        scenario="""
            given:
              seats: [{factions: [aliens, wizards], hand: [invader]}, {factions: [dinosaurs, pirates]}]
              bases: [{base: the_mothership}, {base: tortuga}]
            steps: [{0: invader the_mothership}]
        """,
        old="{vp: [1, 0]}",
        new="{vp: [2, 0]}",
        at="$.game.seats[",
    ),
)
