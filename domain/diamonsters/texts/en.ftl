### Diamonsters.

ruleset-name = Diamonsters
ruleset-summary =
    A round of nerve for two to six: everybody secretly sends one monster after the stray. Alike monsters chase each
    other off, the highest of the rest takes the stray home. Three alike or five diamonds in your lair win.

## Cards

card_type-m1 = Ichi
card_type-m2 = Ni
card_type-m3 = San
card_type-m4 = Shi
card_type-m5 = Go

card_text-m1 = Value 1. Brings 2 diamonds. Loses to everybody, but beats Go when the two are alone.
card_text-m2 = Value 2. Brings 2 diamonds.
card_text-m3 = Value 3. Brings no diamonds.
card_text-m4 = Value 4. Eats 2 diamonds that other monsters brought into the lair.
card_text-m5 = Value 5. Brings 1 diamond. The strongest, unless only Ichi is left against it.

## Questions

choose-monster = The stray is { $card } ({ $value }). Which monster do you send?
play-monster = Send { $card } ({ $value })

## A round

game-dealt = Everybody gets one of each monster. { $deck ->
    [one] { $deck } card is
   *[other] { $deck } cards are
} left in the deck.
next-game-dealt = Game { $game }: everybody gets one of each monster. { $deck ->
    [one] { $deck } card is
   *[other] { $deck } cards are
} left in the deck.
stray-revealed = A stray comes out: { $card }.
card-committed = { $seat } puts a card down.
own-card-committed = You send { $card }.
card-shown = { $seat } shows { $card }.
cards-cancelled = { $card } was sent { $seats_count ->
    [2] twice
   *[other] { $seats_count } times
} and is out: { $seats }.
one-beats-five = Only { $card } and { $other } are left, so { $card } of { $seat } wins.
round-won = { $seat } wins the round with { $card } and takes { $stray } home. The lair holds { $diamonds ->
    [0] no diamonds
    [one] { $diamonds } diamond
   *[other] { $diamonds } diamonds
}.
round-undecided = Nobody wins the round; { $stray } goes to the discard pile.
card-drawn = { $seat } draws a card.
own-card-drawn = You draw { $card }.
deck-reshuffled = The discard pile is shuffled into a new deck of { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.

## The end

won-by-three-alike = { $seat } wins the game with three alike: { $card }.
won-by-diamonds = { $seat } wins the game with { $diamonds ->
    [one] { $diamonds } diamond
   *[other] { $diamonds } diamonds
}.
won-by-both = { $seat } wins the game with three alike, { $card }, and with { $diamonds ->
    [one] { $diamonds } diamond
   *[other] { $diamonds } diamonds
}.
no-cards-left = No card is left to take, so the lairs decide.
too-many-undecided = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
} in a row had no winner, so the lairs decide.
won-by-lair = { $seat } has the best lair and wins the game. It holds { $diamonds ->
    [0] no diamonds
    [one] { $diamonds } diamond
   *[other] { $diamonds } diamonds
}.
win-shared = Equally good lairs share the win: { $seats }. Each holds { $diamonds ->
    [0] no diamonds
    [one] { $diamonds } diamond
   *[other] { $diamonds } diamonds
}.
match-point = { $seat } has { $points ->
    [one] { $points } match point
   *[other] { $points } match points
} of { $goal }.
match-won = { $seat } wins the match.
match-shared = The match is shared: { $seats }.

## Why a game ended

reason-three-alike = three alike in the lair
reason-diamonds = diamonds
reason-no-cards-left = no card was left to take
reason-too-many-undecided = too many rounds without a winner
reason-match-points = match points

## News in the subject of a mail

headline-match-point = { $seat } has { $points } of { $goal } match points
headline-round-won = { $seat } takes { $stray } home
headline-round-undecided = Nobody takes { $stray } home
