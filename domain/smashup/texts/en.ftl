### Smash Up.

## The game

ruleset-name = Smash Up
ruleset-summary =
    Two to four players shuffle two factions each into one deck and fight for bases with minions and actions. The
    first with fifteen victory points wins.
reason-points = victory points
reason-no-progress = no progress for ten rounds

## Questions

ask-draft = Which faction do you take?
ask-turn = Your turn: play a card, use an ability, or end your turn.
ask-score = Several bases are ready. Which one scores first?
ask-before-scoring = { $base } is about to score. Do you use something before?
ask-after-scoring = { $base } has scored. Do you use something now?
ask-hand-limit = Too many cards in your hand: discard { $count ->
    [one] { $count } card
   *[other] { $count } cards
}.
ask-order = Several abilities happen at the same time. Which one first?
ask-play = { $source }: do you play an extra card now?
ask-base = { $source }: which base?
ask-host = { $source }: on which minion do you play it?
ask-player = { $source }: which player?
ask-faction = { $source }: which faction?
ask-destroy = { $source }: what is destroyed?
ask-destroy-some = { $source }: which minions are destroyed?
ask-destroy-any = { $source }: which actions are destroyed?
ask-return = { $source }: which minion returns to the hand?
ask-put-under-deck = { $source }: which minion goes to the bottom of the deck?
ask-move = { $source }: which minion is moved?
ask-move-some = { $source }: which minions are moved?
ask-move-from = { $source }: from which base?
ask-move-to = { $source }: to which base?
ask-minion-to = { $source }: to which base does { $minion } move?
ask-own-minion = { $source }: which of your minions?
ask-strengthen = { $source }: which minion gains power?
ask-disguise = { $source }: which one or two of your minions step back?
ask-make-discard = { $source }: which minion does the player discard?
ask-discard = { $source }: which card do you discard?
ask-search = { $source }: which card do you take from the deck?
ask-search-any = { $source }: cards of which name do you discard from the deck?
ask-take = { $source }: which card do you take into your hand?
ask-take-any = { $source }: which minions do you take into your hand?
ask-take-any-of = { $source }: minions of which name do you take?
ask-how-many = { $source }: how many copies of { $card }?
ask-shuffle-in = { $source }: which cards do you shuffle into your deck?
ask-order-on-top = { $source }: in which order do the cards go back? The first one will be on top.
ask-order-bases = { $source }: in which order do the bases go back? The first one will be on top.
ask-next-base = { $source }: which base comes next?
ask-new-base = { $source }: which base comes into play?
ask-old-base = { $source }: which base does it replace?
ask-revealed-action = { $source }: { $card } was revealed. What do you do with it?
ask-play-revealed = { $source }: which of the revealed actions do you play?
ask-look = { $source }: the top card of your deck is { $card }. Do you discard it?
ask-keep = { $source }: do you take { $card } into your hand instead of discarding it?
ask-escape = { $source }: { $card } would be destroyed. Do you move it instead?
ask-draw = { $source }: do you draw a card?
ask-ignore = { $source }: do you ignore the ability of { $card }?
ask-to-bottom = { $source }: which cards go to the bottom of your deck? The last one will be lowest.
ask-bury-any = { $source }: which cards go to the bottom of their decks?
ask-to-top = { $source }: which card goes on top of your deck?
ask-under-deck = { $source }: which card goes to the bottom of your deck?
ask-take-actions = { $source }: which actions do you take into your hand?
ask-return-card = { $source }: which card returns to the hand?
ask-return-actions = { $source }: which of your actions do you take into your hand?
ask-search-minion = { $source }: which minion do you play from the deck?
ask-search-same = { $source }: do you search your deck for another { $card }?
ask-shuffle-away = { $source }: which of your minions do you shuffle into the deck?
ask-copy = { $source }: which card's ability does it have now?
ask-control = { $source }: which minion do you control?
ask-kind = { $source }: which cards do you shuffle into your deck, all actions or all minions?
ask-genetic-shift = { $source }: how much power does each of your minions gain (1), or one of them (3)?
ask-play-first = { $source }: do you play the extra cards before you draw?

## Answers

option-pass = Skip
option-pass-rest = Skip the rest of this scoring
option-end = End turn
option-yes = Yes
option-no = No
option-piece = { $card } of { $seat } ({ $base })
option-piece-on = { $card } of { $seat } on { $host } ({ $base })
option-base = { $base }
option-card = { $card }
option-seat = { $seat }
option-faction = { $faction }
option-draft = { $faction } { $faction_about }
option-number = { $number }
option-play = Play { $card }
option-play-at = Play { $card } on { $base }
option-play-at-from-discard = Play { $card } on { $base } from the discard pile
option-play-at-from-deck = Play { $card } on { $base } from the deck
option-special-at-from-discard = Special: play { $card } on { $base } from the discard pile
option-use-talent = Use the talent of { $card } ({ $base })
option-use-special = Use the ability of { $card } ({ $base })
option-use-talent-on-host = Use the talent of { $card } on { $host } ({ $base })
option-use-special-on-host = Use the ability of { $card } on { $host } ({ $base })
option-use-base = Use the ability of { $base }
option-use-on = Use the ability of { $card }: { $target } ({ $base })
option-use-base-on = Use the ability of { $card }: { $target } ({ $base })
option-take = Take it into your hand
option-play-it = Play it
option-leave-on-deck = Leave it on the deck
option-discard-it = Discard it
option-play-from-discard = Play { $card } from the discard pile
option-play-onto-from-discard = Play { $card } on { $host } from the discard pile
option-actions = Actions
option-minions = Minions

## What happens

drafted = { $seat } takes the faction { $faction }.
bases-dealt = The bases in play: { $bases }.
exchanged-hand = { $seat } shows a hand without minions and exchanges it.
turn = Turn { $number }: { $seat }.
played-minion = { $seat } plays { $card } on { $base }.
played-action = { $seat } plays { $card }.
attached = { $card } of { $seat } lies on { $on } now.
used = { $seat } uses { $card }.
used-base = { $seat } uses the ability of { $card }.
granted-minion = { $seat } may play an extra minion ({ $source }).
granted-action = { $seat } may play an extra action ({ $source }).
moved = { $card } moves to { $base } ({ $seat }, { $source }).
destroyed = { $card } of { $seat } is destroyed.
destroyed-by = { $card } of { $seat } on { $base } is destroyed by { $source }.
indestructible = { $card } cannot be destroyed ({ $seat } tried).
unaffected = { $source } of { $seat } does not affect { $card }.
chain-ended = Nothing comes of { $card }: { $length } abilities have set one another off.
unaffected-by-base = { $base } does not affect { $card }.
returned = { $card } returns to the hand of { $seat }.
took = { $seat } takes { $card } into the hand.
put-under-deck = { $card } goes to the bottom of the deck of { $seat }.
gained-power = { $card } gains { $power } power until the end of the turn ({ $source }, { $seat }).
lowered-breakpoint = { $seat } lowers the breakpoint of { $base } by { $power } until the end of the turn.
gained-points = { $seat } gains { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
}.
drew = { $seat } draws { $count ->
    [one] { $count } card
   *[other] { $count } cards
}.
drew-cards = Drawn: { $cards }.
discarded = { $seat } discards { $cards }.
discarded-from-deck = { $seat } discards from the deck: { $cards }.
revealed = { $seat } reveals { $cards }.
looked-at-deck = On top of the deck of { $seat }: { $cards }.
looked-at-hand =
    { $cards_count ->
        [0] The hand of { $seat } is empty.
       *[other] In the hand of { $seat }: { $cards }.
    }
looked-at-bases = On top of the base deck: { $bases }.
shuffled = { $seat } shuffles the deck.
reshuffled = { $seat } shuffles the discard pile into a new deck.
shuffled-in = { $seat } shuffles into the deck: { $cards }.
bases-reshuffled = The base discard pile is shuffled into a new base deck.
ignored = { $seat } ignores the ability of { $base }.
scoring = { $base } is about to score.
placed = { $seat } takes place { $place } on { $base } with { $power } power, worth { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
}.
base-scored = { $base } has scored and leaves play.
base-replaced = { $base } takes the place of { $old }.
base-swapped = { $base } takes the place of { $old }, which goes back into the base deck.
put-on-deck = { $card } goes on top of the deck of { $seat }.
put-back = { $seat } puts cards back: { $top } on top of the deck, { $bottom } on its bottom.
took-control = { $seat } controls { $card } until the end of the turn ({ $source }).
copied = { $card } of { $seat } has the abilities of { $model } now.
extra-turn = { $seat } takes an extra turn after this one.
base-on-deck = { $seat } puts { $base } on top of the base deck.
no-progress = For { $rounds } rounds nobody has played a card and no base has scored: the game is over.
won = { $seat } wins with { $points } victory points.

## News in the subject of a mail

headline-placed = { $place ->
    [1] { $seat } scores { $base }
   *[other] { "" }
}
headline-played-minion = { $seat } plays { $card } on { $base }
headline-played-action = { $seat } plays { $card }

## Why a card cannot be played

unplayable-asked = First answer the question.
unplayable-other-cards = Only the cards that are offered can be played now.
unplayable-minions-played = You have played all the minions you may this turn.
unplayable-actions-played = You have played all the actions you may this turn.
unplayable-no-base = No base lets it in: { $cards }.
unplayable-too-strong = Only a minion of power { $power } or less can still be played.
unplayable-elsewhere = What can still be played is meant for another place.
unplayable-circle = It was played here twice already, and everything came back to where it was.
unplayable-no-actions = You may not play actions now.
unplayable-special-before = It is played before a base scores.
unplayable-special-after = It is played after a base has scored.
unplayable-no-special = While a base scores, only specials are played.
unplayable-silenced = A card here keeps you from playing specials.
unplayable-no-use = It could do nothing here.
unplayable-used-already = It cannot be used again now.
