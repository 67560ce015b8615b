"""Every ruleset is an environment as PettingZoo has them, in which whole games are played."""

import warnings
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test

from domain.kernel.protocol.decisions import Decision, Message, Option
from domain.kernel.protocol.registry import rulesets
from laboratory.answering import ENOUGH, SLOTS, Answer
from laboratory.environment import env, parallel_env

RULESETS = pytest.mark.parametrize("ruleset", [rules.id for rules in rulesets()])


@RULESETS
def test_it_has_the_interface_of_pettingzoo(ruleset: str) -> None:
    with warnings.catch_warnings():
        # A seat's question says how many actions it has, so observations are more than one array.
        warnings.filterwarnings("ignore", message="Observation")
        warnings.filterwarnings("ignore", message="Action mask")
        api_test(env(ruleset), num_cycles=60)


@RULESETS
def test_the_same_seed_deals_the_same_game(ruleset: str) -> None:
    seed_test(partial(env, ruleset, seats=3), num_cycles=20)


@RULESETS
def test_the_table_is_drawn_as_text(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    shows = {"ansi": lambda drawn: "player_0" in drawn and "player_1" in drawn}
    render_test(partial(env, ruleset), shows)
    assert "player_0" in capsys.readouterr().out
    game = env(ruleset)
    game.reset(seed=1)
    assert game.render() is None


def test_a_game_ends_after_so_many_answers_of_each_seat() -> None:
    every = {"ruleset_id": "diamonsters", "options": {"mode": "long"}}
    max_cycles_test(SimpleNamespace(env=partial(env, **every), parallel_env=partial(parallel_env, **every)))


@RULESETS
def test_a_whole_game_has_one_win_to_share(ruleset: str) -> None:
    game = env(ruleset)
    game.reset(seed=1)
    rewards = dict.fromkeys(game.possible_agents, 0.0)
    chance = np.random.default_rng(1)
    for agent in game.agent_iter():
        seen, reward, is_over, is_cut, info = game.last()
        rewards[agent] += reward
        if is_over:
            game.step(None)
            continue
        assert not is_cut
        assert info["decision"]["seat"] == game.possible_agents.index(agent)
        # A bot's settings stand there even where they are as usual.
        assert info["decision"].keys() >= {"kind", "options", "min", "max", "ordered"}
        assert seen["action_mask"].sum() >= 1
        game.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(rewards.values()) == pytest.approx(1)
    assert game.agents == []


def test_what_the_mask_forbids_is_replaced_and_told() -> None:
    game = env("diamonsters")
    game.reset(seed=1)
    agent = game.agent_selection
    game.step(SLOTS - 1)
    assert game.infos[agent]["replaced"] is True
    assert game.agent_selection != agent
    game.step(0)
    assert game.infos[game.possible_agents[1]]["replaced"] is False


def decision(least: int, most: int, count: int = 3) -> Decision:
    options = tuple(Option(str(number), Message("option")) for number in range(count))
    return Decision(0, "choose", Message("prompt"), options, least, most)


def test_an_answer_of_several_options_is_made_one_by_one() -> None:
    answer = Answer(decision(1, 2))
    assert not answer.takes(ENOUGH)
    assert not answer.add(2)
    assert answer.takes(ENOUGH)
    assert [answer.takes(place) for place in (-1, 0, 1, 2, 3, ENOUGH + 1)] == [False, True, True, False, False, False]
    assert answer.add(0)
    assert answer.choice == ("2", "0")


@pytest.mark.parametrize(("least", "most", "count"), [(0, 0, 0), (0, 2, 2)])
def test_an_answer_may_be_none(least: int, most: int, count: int) -> None:
    answer = Answer(decision(least, most, count))
    assert answer.takes(ENOUGH)
    assert answer.add(ENOUGH)
    assert answer.choice == ()


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"seats": 9}, "seats, not 9"),
        ({"render_mode": "rgb_array"}, "'ansi', 'human'"),
        ({"options": {"mode": "?"}}, r"; there are .* - at `\$.mode`"),
        ({"options": {"foo": 1}}, "`foo`; there are .*mode"),
    ],
)
def test_what_a_ruleset_does_not_have_is_told(wish: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        env("diamonsters", **wish)  # type: ignore[arg-type]
    with pytest.raises(LookupError):
        env("checkers")
