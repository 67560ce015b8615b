### What a card leaves open, and how it is played: what a zoomed card says below its text. A text of a type is for all cards of it.

## Rulings

card_ruling-m1 = Only against Go alone: with a third card left, the strongest wins as always.
card_ruling-m4 = It does not matter who came first, and there are never fewer than no diamonds.

## Examples

card_example-m1 = One sends Ichi, one sends Go, and two send Ni each. The two Ni drive each other off, and Ichi beats Go.
card_example-m2 = Two Ni in a lair are 4 diamonds: one Go more makes 5, and wins.
card_example-m3 = San brings nothing to count, but three San in a lair win like any three alike.
card_example-m4 = Ichi, Ni and Shi in a lair: 2 + 2 − 2 = 2 diamonds. Shi alone: none.
card_example-m5 = One sends Go, another San: Go wins. Both send Go: they drive each other off, and nobody wins.
