"""Every ruleset as an environment of PettingZoo: agents answer decisions in turn (AEC)."""

import functools
import sys
from typing import Any

import gymnasium
import msgspec
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import aec_to_parallel
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

import domain  # noqa: F401  (registers the rulesets)
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.misfits import convert
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.ruleset import Choose, GameConfig
from domain.texts.formatting import saying
from laboratory.answering import ACTIONS, Answer
from laboratory.features import ROW, VIEW, of_options, of_view

Observation = dict[str, Any]

KEY_BYTES = 32

RENDER_MODES = ["ansi", "human"]


class Environment(AECEnv[str, Observation, int]):
    """A game as its seats see it: `player_0`, `player_1` and so on.

    An observation has the view as a vector (`observation`), a row for each action (`options`) and `action_mask`. The
    view, the decision and what is chosen so far are in `infos` as plain values, for features of one's own. An action
    that the mask does not allow is replaced by the ruleset's mildest answer, which `infos` tells as `replaced`. When
    the game ends, those who won share a reward of 1. After `max_cycles` answers for each seat a game is truncated.

    The table is drawn as text, as anybody may see it: `render` returns it (`ansi`), or it is printed at each step
    (`human`).

    Raises LookupError for an unknown ruleset, ValueError for seats, options or a render mode that there are not.
    """

    def __init__(
        self,
        ruleset_id: str,
        seats: int = 2,
        options: dict[str, Any] | None = None,
        max_cycles: int = 5000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._rules = ruleset(ruleset_id)
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"there are the render modes {RENDER_MODES}, not {render_mode!r}")
        if seats not in self._rules.seats:
            raise ValueError(f"{ruleset_id} has {list(self._rules.seats)} seats, not {seats}")
        wanted = convert("options", {**self._rules.when_dealt, **(options or {})}, self._rules.options_type)
        self._config = GameConfig(seats, wanted, len(self._rules.rulings))
        self._most = max_cycles * seats
        self._random, _ = seeding.np_random()
        self.metadata = {"name": f"turnfold_{ruleset_id}_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []

    @functools.cache  # noqa: B019  (an environment lives as long as the program)
    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1, 1, (VIEW,), np.float32),
                "options": gymnasium.spaces.Box(-1, 1, (ACTIONS, ROW), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )

    @functools.cache  # noqa: B019
    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's actions: an option by its place, or that it is enough."""
        return gymnasium.spaces.Discrete(ACTIONS)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: always the same one after this seed; without one, another each time."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._randomness = Randomness(self._random.bytes(KEY_BYTES))
        self._state = self._rules.setup(self._config, self._randomness).state
        self._answers = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; one that is not asked has no action."""
        seat = self._seat(agent)
        answer = self._answer if self._answer is not None and self._answer.decision.seat == seat else None
        return {
            "observation": of_view(self._view(seat), seat),
            "options": of_options(answer.decision.options if answer else (), ACTIONS),
            "action_mask": answer.mask if answer else np.zeros(ACTIONS, np.int8),
        }

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is act; None for one that has no turn any more."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        answer = self._answer
        if answer is None or action is None:
            raise ValueError(f"{agent} is asked, and None is no action")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        is_replaced = not answer.takes(int(action))
        self.infos[agent] = {"replaced": is_replaced}
        if is_replaced:
            decision = answer.decision
            answer.choice = self._rules.default(self._rules.view(self._state, decision.seat), decision)
        if is_replaced or answer.add(int(action)):
            self._apply(answer)
        else:
            self._tell(answer)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the table as text, or print it, as `render_mode` says; without one it is not drawn."""
        if self.render_mode is None:
            return None
        view, names = self._rules.view(self._state, None), tuple(self.possible_agents)
        text: str = self._rules.board(view, saying(self._rules.id, "en"), names).text
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n\n")
        return None

    def close(self) -> None:
        """Give nothing back: an environment holds nothing."""

    def _apply(self, answer: Answer) -> None:
        command = Choose(answer.decision.seat, answer.choice)
        self._state = self._rules.apply(self._state, command, self._randomness).state
        self._answers += 1
        outcome = self._rules.outcome(self._state)
        if outcome is not None:
            for seat in outcome.winners:
                self.rewards[self._name(seat)] = 1 / len(outcome.winners)
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._answers >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()

    def _ask(self) -> None:
        """Give the turn to whoever is asked first; where nobody is any more, to all in their order."""
        decisions: tuple[Decision, ...] = self._rules.decisions(self._state)
        is_over = any(self.terminations.values()) or any(self.truncations.values())
        self._answer = None if is_over else Answer(decisions[0])
        self.agent_selection = self.agents[0] if is_over else self._name(decisions[0].seat)
        if self._answer is not None:
            self._tell(self._answer)

    def _tell(self, answer: Answer) -> None:
        seat = answer.decision.seat
        record = {"view": self._view(seat), "decision": answer.decision.in_full, "chosen": answer.choice}
        self.infos[self._name(seat)] |= record

    def _view(self, seat: Seat) -> Any:
        return msgspec.to_builtins(self._rules.view(self._state, seat))

    def _name(self, seat: Seat) -> str:
        return self.possible_agents[seat]

    def _seat(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))


def env(ruleset_id: str, **wishes: Any) -> AECEnv[str, Observation, int]:
    """An environment that tells who uses it in the wrong order. `wishes` are those of `Environment`."""
    return OrderEnforcingWrapper(Environment(ruleset_id, **wishes))


def parallel_env(ruleset_id: str, **wishes: Any) -> ParallelEnv[str, Observation, int]:
    """An environment in which all act at once, for rules by which all seats are asked at once all the time."""
    environment = Environment(ruleset_id, **wishes)
    environment.metadata["is_parallelizable"] = True
    return aec_to_parallel(OrderEnforcingWrapper(environment))
