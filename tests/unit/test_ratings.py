"""Ratings of the league, and the games that they come from."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.protocol.levels import levels_on_offer, looks_ahead
from domain.kernel.protocol.registry import ruleset, rulesets
from domain.ratings.games import LeaguePlay, of_night
from domain.ratings.rating import rate
from domain.ratings.records import LeagueGame, Rating

NAMES = ("ada", "ben", "cleo", "dan")

FIGURES = st.builds(Rating, st.floats(-20, 80), st.floats(0.5, 10), st.integers(0, 500))

SEATINGS = st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True)


@st.composite
def results(draw: st.DrawFn) -> tuple[list[str], set[str]]:
    """Draw who sat at a table, by seat, and who has won."""
    seated = draw(SEATINGS)
    return seated, draw(st.sets(st.sampled_from(seated), min_size=1))


DAY = 20_000

Known = dict[str, Rating]

Games = list[tuple[list[str], set[str]]]


def after(known: Known, seated: list[str], won: set[str]) -> Known:
    return known | rate(known, seated, [seat for seat, name in enumerate(seated) if name in won], DAY)


@given(st.dictionaries(st.sampled_from(NAMES), FIGURES), results(), st.randoms())
def test_who_sat_where_makes_no_difference(known: Known, result: tuple[list[str], set[str]], luck: object) -> None:
    seated, won = result
    others = [*seated]
    luck.shuffle(others)  # type: ignore[attr-defined]
    # To the last bit: what is made anew is to be the same.
    assert after(known, seated, won) == after(known, others, won)


@given(st.dictionaries(st.sampled_from(NAMES), FIGURES), results())
def test_who_wins_alone_gains_and_nobody_else_is_touched(known: Known, result: tuple[list[str], set[str]]) -> None:
    seated, _ = result
    now = after(known, seated, {seated[0]})
    assert now[seated[0]].mu > known.get(seated[0], Rating()).mu
    assert {name: now[name] for name in known if name not in seated} == {
        name: row for name, row in known.items() if name not in seated
    }
    assert all((now[name].games, now[name].day) == (known.get(name, Rating()).games + 1, DAY) for name in seated)
    if len(seated) == 2:
        assert now[seated[1]].mu < known.get(seated[1], Rating()).mu


@given(st.dictionaries(st.sampled_from(NAMES), FIGURES))
def test_whoever_resigns_is_behind_those_who_played_to_the_end(known: Known) -> None:
    alike = dict.fromkeys(("ben", "cleo"), known.get("ben", Rating()))
    now = rate(known | alike, ["ada", "ben", "cleo"], [0], DAY, resigned=[1])
    assert now["ben"].mu < now["cleo"].mu
    # Of two, whoever loses is last in any case.
    pair = ["ada", "ben"]
    assert rate(known, pair, [0], DAY, resigned=[1]) == rate(known, pair, [0], DAY)


@given(results(), results())
def test_results_that_share_nobody_come_in_any_order(
    first: tuple[list[str], set[str]], second: tuple[list[str], set[str]]
) -> None:
    others = [name.upper() for name in second[0]], {name.upper() for name in second[1]}
    assert after(after({}, *first), *others) == after(after({}, *others), *first)


def test_a_deal_that_each_wins_once_says_little() -> None:
    once = after({}, ["ada", "ben"], {"ada"})
    twice = after(once, ["ben", "ada"], {"ben"})
    assert abs(twice["ada"].mu - twice["ben"].mu) < abs(once["ada"].mu - once["ben"].mu) / 4


@pytest.mark.parametrize("night", [0, 20_779])
def test_in_a_night_each_bot_meets_the_next_one_on_the_same_deals_with_seats_swapped(night: int) -> None:
    games = of_night(night)
    assert games == of_night(night)
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert (one.ruleset, one.deal, one.bots) == (other.ruleset, other.deal, other.bots[::-1])
    assert len({game.deal for game in games}) * 2 == len(games)
    assert {game.deal for game in games}.isdisjoint(game.deal for game in of_night(night + 1))
    met = {(game.ruleset, game.bots) for game in games[::2]}
    assert met == {(rules.id, pair) for rules in rulesets() for pair in pairwise(levels_on_offer(rules))}


@pytest.mark.parametrize("game", [of_night(1)[0], *of_night(1)[-6:-4]], ids=lambda game: "-".join(game.bots))
def test_a_game_goes_the_same_way_whoever_plays_it_again(game: LeagueGame) -> None:
    bots = tuple("normal" if looks_ahead(ruleset(game.ruleset), bot) else bot for bot in game.bots)
    shown = []
    for _ in range(2):
        play, count = LeaguePlay(LeagueGame(game.ruleset, bots, game.deal)), 0
        while (outcome := play.outcome()) is None:
            play.step()
            count += 1
        shown.append((outcome, count))
    assert shown[0] == shown[1]


def test_a_bot_that_is_interrupted_has_done_nothing() -> None:
    game = next(row for row in of_night(1) if "hard" in row.bots)
    seats = tuple("hard" for _ in game.bots)
    whole, torn = (LeaguePlay(LeagueGame(game.ruleset, seats, game.deal)) for _ in range(2))
    ticks = iter(range(10))

    def tick() -> None:
        if next(ticks, None) is not None:
            raise TimeoutError

    for _ in range(3):
        whole.step()
    done = 0
    while done < 3:
        try:
            torn.step(tick)
        except TimeoutError:
            continue
        done += 1
    assert torn.state == whole.state
