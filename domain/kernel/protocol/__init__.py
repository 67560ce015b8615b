"""The protocol between the kernel and rulesets: decisions, refusals, draws, rulings.

- `chance`: Chance within one step: draws that a re-run repeats without the key.
- `commitments`: The two hash functions of the fairness scheme, and what is built from them (openapi/audit-format.md).
- `decisions`: The decision protocol: all that a player ever does is answer a decision.
- `draws`: Chance, as a function of a key, a purpose and a count.
- `faults`: Tells what is not allowed of a request, in a sentence and as data that any language can say.
- `ids`: The numbers that all rules speak of.
- `lesson_plan`: The data of a first lesson: a game from a position, and what whoever plays it is told on the way.
- `lessons`: First lessons: a game from a position, and what whoever plays it is told on the way.
- `levels`: The levels of bots: which of them new games of a ruleset can seat, and what bots of earlier games are
  called now.
- `misfits`: Tells what of a value does not fit a type, and what would: texts of msgspec leave that out.
- `open_rules`: Rules of games that hide nothing: what everybody sees, and what is hashed, is the state.
- `planned`: Plans: several answers of a seat that come together.
- `refusals`: Refusals of the game.
- `registry`: The rulesets that there are.
- `rules`: the defaults of a ruleset
- `ruleset`: The protocol of a ruleset: pure functions on a state that is plain data.
- `rulings`: Rulings: changes of the rules that alter how stored games would replay.
- `standing`: Standing orders of a seat: what it answers to questions to come.
- `table`: The rulings of the table, which hold for every ruleset: `created.table` counts them.
- `vocabulary`: Vocabularies: words that clients are told and may go by.
"""
