### What views, options and events name by id.

phase-feeding = Feeding
phase-new_cards = New cards
phase-business = Business
phase-machinations = Machinations
phase-placement = Placement
phase-movement = Movement
phase-zombie_fights = Zombie fights
phase-player_fights = Fights between players
phase-retreat = Retreat
phase-building = Building
phase-brewing = Making medicine
phase-sabotage = Sabotage
phase-night_attack = Night attack
phase-infection = Infection
phase-treatment = Treatment
phase-discard = Discarding
phase-end_of_turn = End of the turn

decision-feed = feeds the people
decision-deal = makes deals
decision-trade = trades
decision-offer = may make an offer
decision-answer = answers an offer
decision-place = brings fighters into play
decision-move = moves groups
decision-commit_weapons = chooses weapons
decision-give_up = chooses who falls
decision-retreat_to = retreats
decision-work = plans works
decision-build = builds
decision-brew = makes medicine
decision-sabotage = plans a sabotage
decision-demolish = demolishes a fortification
decision-steal = steals cards
decision-infect = chooses who is infected
decision-treat = treats people
decision-discard = discards down to the hand limit

kind-leader = Leader
kind-fighter = Fighter
kind-melee = Melee weapon
kind-firearm = Firearm
kind-transport = Transport
kind-special = Special card
kind-zombie = Zombie
kind-ruin = Ruin
kind-barricade = Barricade
kind-blockpost = Block-post

place-zombie = Zombies

skill-fight = Fight
skill-engineering = Engineering
skill-science = Science
skill-speed = Speed

resource-food = Food
resource-medicine = Medicine
resource-vp = Victory points

order-reject = Turn down all offers
order-no-offer = Make no offers
order-no-trade = Do not trade
order-no-deals = Make no deals
order-feed = Feed people as far as the food goes
order-no-weapons = Fight without cards
order-no-work = Do no works
order-stay = Stay where you are

note-city = City
note-market = Market
note-market-help = Choose a deck to buy from, or a card of your hand to sell.
note-give = You give
note-get = You get
note-deals = Deals
note-offers = Offers
note-besides = Besides
note-plan-help = Click a group or a person, then where they go. Click a number to take its move out.
note-plan-lapses = A dashed move cannot be made: an earlier one leaves the place that it goes through.

game_option-numbers = Amounts that the rulebook leaves open
option_value-numbers-balanced = Balanced
option_value-numbers-reference = As in the reference
game_option-factions = Factions
game_option-first_seat = Who begins
game_option-pace = How much is asked
option_value-pace-mail = All together where they can
option_value-pace-table = In turn, as the rulebook asks it

measure-vp = Victory points
measure-people = People
measure-forts = Fortifications
measure-food = Food
measure-medicine = Medicine
measure-hand = Cards in hand
