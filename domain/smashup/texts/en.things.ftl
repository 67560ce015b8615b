### What views, options and events name by id.

phase-draft = Draft
phase-deal = Deal
phase-start = Start of the turn
phase-play = Playing cards
phase-check = Checking bases
phase-before = Before scoring
phase-award = Awarding points
phase-after = After scoring
phase-clear = Clearing the base
phase-replaced = Replacing the base
phase-draw = Drawing cards
phase-end = End of the turn
phase-over = Game over

decision-draft = picks a faction
decision-agree = decides whether to use an ability
decision-play = plays cards
decision-play-now = may play an extra card
decision-choose = makes a choice
decision-window = may act in a scoring
decision-score = picks the base to score
decision-order = puts abilities in order
decision-discard = discards down to the hand limit

note-ignoring = ignores the base
note-spent = no longer works

kind-minion = Minion
kind-action = Action
kind-base = Base

place-hand = Hand
place-deck = Deck
place-discard = Discard pile
place-base_deck = Base deck
place-base_discard = Discarded bases

resource-vp = Victory points
resource-power = Power
resource-breakpoint = Breakpoint

order-pass-windows = Skip every scoring this turn
order-pass-round = Skip every scoring this round
order-decline = Use no ability that is up to you this turn
order-discard = Let the surplus be discarded for you

game_option-edition = Wording of the cards
option_value-edition-classic = First edition
option_value-edition-revised = Revised edition
game_option-draft = How factions are chosen
option_value-draft-snake = In turn, the last one twice
option_value-draft-given = Named beforehand
option_value-draft-random = Drawn
game_option-factions = Factions
game_option-boxes = How often each faction can be taken
option_value-boxes-1 = Once
option_value-boxes-2 = Twice
game_option-first_seat = Who begins
game_option-ask = Who is asked when a base scores
option_value-ask-always = Whoever may hold a special, so that being asked tells nothing
option_value-ask-auto = Only those who can use one: quicker, but it tells what is in a hand
game_option-pace = How much is asked
option_value-pace-mail = What needs a choice
option_value-pace-table = All that the rulebook asks

measure-vp = Victory points
measure-power = Power on the bases
measure-minions = Minions on the bases
measure-hand = Cards in hand

## Factions

faction_about-aliens = { faction-aliens.about }
faction_about-dinosaurs = { faction-dinosaurs.about }
faction_about-ninjas = { faction-ninjas.about }
faction_about-pirates = { faction-pirates.about }
faction_about-robots = { faction-robots.about }
faction_about-tricksters = { faction-tricksters.about }
faction_about-wizards = { faction-wizards.about }
faction_about-zombies = { faction-zombies.about }
faction_about-cyborg_apes = { faction-cyborg_apes.about }
faction_about-super_spies = { faction-super_spies.about }
faction_about-time_travelers = { faction-time_travelers.about }
faction_about-shapeshifters = { faction-shapeshifters.about }
