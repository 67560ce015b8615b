"""The test kit: what holds for every ruleset, checked for each that is registered.

A new ruleset writes scenarios that test its rules (`tests/scenarios/<id>.yaml`). Where it hides things, has options or
something that can be lost, it writes `tests/rulesets/<id>/case.py` with a `CASE` (`tests.kit.case`) too: its variants,
a counter of its own, pairs of games that differ in hidden things, a position that is nearly over, and how its stored
games are made. It gets

- its laws: purity, replay, refusals, resignation, stored states, a table copied whole (`test_laws`, `test_tables`);
- random games in which nothing is lost, and what is offered names only what is in play (`test_random_games`); hidden
  things that stay hidden (`test_hidden`), states as a seat imagines them (`test_imagining`);
- bots that answer whatever is asked (`test_bots`), facts that fit their schema (`test_facts`);
- texts in every language for all that is said (`test_said`, `test_texts`);
- the demand for a game in which somebody wins by its rules (`test_tested`);
- golden games that replay, or a failure that says which ruling is missing (`golden`, `tests/golden`);
- a game of four, or of as many as can play, through the API with a late seat (`tests/api/test_rulesets_played.py`),
  and whole games by the generated clients (`tests/clients`) and the fuzzer (`tests/fuzzing`);
- rows in `make bench` (`tests/bench/rules.py`).

Beside it `referee/` has a second opinion on the rules of one ruleset, which follows whole games.

Its own parts stay beside the case: scenarios, figures, the hardest cards.
"""
