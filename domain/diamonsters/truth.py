"""The whole truth of a game of Diamonsters, as hashed."""

from typing import Any

from domain.diamonsters.state import State


def facts(state: State) -> dict[str, Any]:
    """The whole truth: what is hashed. Fields with their default value are left out."""
    everything: dict[str, Any] = {
        "mode": state.options.mode if state.options.mode != "single" else None,
        "diamond_goal": state.options.diamond_goal if state.options.diamond_goal != "at_least" else None,
        "hands": state.hands,
        "lairs": state.lairs if any(state.lairs) else None,
        "deck": state.deck,
        "discard": state.discard,
        "roaming": state.roaming,
        "committed": {str(seat): value for seat, value in enumerate(state.commitments) if value},
        "match_points": state.match_points if any(state.match_points) else None,
        "resigned": state.resigned,
        "shown": state.shown,
        "undecided": state.undecided,
        "game": state.game if state.game != 1 else None,
        "draws": state.draws,
    }
    return {name: value for name, value in everything.items() if value}
