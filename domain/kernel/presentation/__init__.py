"""The data that a client draws a game by: emblems, pictures, names of things.

- `emblems`: Emblems: drawings in one colour that stand for cards and things, by the names that their authors gave
  them.
- `hints`: Hints in the schemas of options, by which a client draws a form for rules that it does not know.
- `pictures`: Pictures that a table is shown with: views of one SVG document each, so that a few requests bring all of
  them.
- `posters`: Pictures of whole tables, for sites that show a link before it is opened: drawn by program, as cards are.
- `presentation`: The presentation of a ruleset: what a client needs to draw a game and cannot know.
- `things`: Rows of a presentation, written short.
- `visible`: Texts from outside, where people or terminals read them.
"""
