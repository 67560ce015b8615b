### What a card leaves open, and how it is played: what a zoomed card says below its text. A text of a type is for all cards of it.

## Rulings

card_ruling-fighter = Comes into play in the placement phase alone, ready, and may move in the same turn. An exhausted fighter who gets no meal dies.
card_ruling-leader = A leader alone uses no weapon: there are no more weapons than fighters. Where firearms kill, fighters go first, the leader last.
card_ruling-zombie = It is shown before weapons are chosen. More than its power is needed: a tie is not enough.
card_ruling-melee = No more weapons than fighters there, and than ready characters to hold them. A card with two bonuses gives one of them.
card_ruling-firearm = Zombies lose nobody to firearms. A defender's firearms kill just as an attacker's do.
card_ruling-transport = Everybody in the group must fit. Several cards add up their room, but the bonus stays +1.
card_ruling-t_car = As a barricade it takes no workers and brings no point. It needs a ready character there, and can be built on in the same turn.
card_ruling-s_horse = With the balanced numbers, whoever was in play when it was eaten does not move this turn; fighters who come later may.
card_ruling-s_stimulant = It adds nothing for somebody whom transport carries: nobody gets more than +1.
card_ruling-s_chainsaw = It counts as a weapon for the limit, but is neither a melee weapon nor a firearm: it kills nobody.
card_ruling-s_reagents = They count as a weapon for the limit, but are neither a melee weapon nor a firearm: they kill nobody.

## Examples

card_example-zombie = Two fighters with fight 1 each and a machete make 4: that beats a walker of power 3.
card_example-firearm = You win against another player with two firearms: the beaten group loses two characters.
card_example-t_chopper = Two fighters with speed 1 leave together on a chopper: they go two locations far.
card_example-s_horse = Discarded when people are fed, it is a meal for all of yours: the ready stay ready, the exhausted stand up.
card_example-s_armor = One ready and one exhausted fighter are beaten, and one is to die: name the ready one and give the armour, and nobody dies.
card_example-s_chainsaw = The Twin alone has engineering 1, and a barricade takes 2: with the chainsaw it can be begun.
card_example-s_toolkit = A welder with engineering 2 and a toolkit make 4: that begins a block-post at once.
card_example-s_fieldlab = A chemist with science 2 and a field lab make 4: half of that is 2 medicine.
