### Z-Game.

## The game

ruleset-name = Z-Game
ruleset-summary =
    Two to four groups of survivors fight over the districts of a dead city. Feed your people, build, raid each
    other by day and hold out by night. The most victory points win.
reason-points = victory points
reason-people = as many points, but more people
reason-supplies = as many points and people, but more supplies
reason-shared = equal in everything

## Factions

faction-raiders = Raiders
faction-bikers = Bikers
faction-bees = Bees
faction-newday = New Day Party
faction_text-raiders = Slavers: fighters of a beaten player whom your firearms would kill come to your hand instead.
faction_text-bikers = In each fight you may ram with one transport card beyond the weapon limit.
faction_text-bees = Each of your melee weapons is stronger against zombies.
faction_text-newday = You may hold ten cards instead of five.

## Locations

base_type-base = Base
base_type-supermarket = Supermarket
base_type-hospital = Hospital
base_type-police = Police station
base_type-garage = Garage
base_type-hardware = Hardware store
base_type-street = Street
base_text-base = Whoever controls it gets each turn: a character card.
base_text-police = Whoever controls it gets each turn: a firearm card.
base_text-garage = Whoever controls it gets each turn: a transport card.
base_text-hardware = Whoever controls it gets each turn: a melee weapon card.
base_text-supermarket = Whoever controls it gets each turn: food.
base_text-hospital = Whoever controls it gets each turn: medicine.
base_text-street = Whoever controls it gets each turn: a special card. No fortification can stand here.
place-base_0 = Base 1
place-base_1 = Base 2
place-base_2 = Base 3
place-base_3 = Base 4
place-supermarket_1 = Supermarket 1
place-supermarket_2 = Supermarket 2
place-supermarket_3 = Supermarket 3
place-supermarket_4 = Supermarket 4
place-hospital_1 = Hospital 1
place-hospital_2 = Hospital 2
place-hospital_3 = Hospital 3
place-police_1 = Police station
place-garage_1 = Garage 1
place-garage_2 = Garage 2
place-garage_3 = Garage 3
place-hardware_1 = Hardware store 1
place-hardware_2 = Hardware store 2
place-hardware_3 = Hardware store 3
place-hardware_4 = Hardware store 4
place-street_1 = Street 1
place-street_2 = Street 2
place-street_3 = Street 3
place-character = Characters
place-melee = Melee weapons
place-firearm = Firearms
place-transport = Transport
place-special = Special cards

## Cards

card_type-ldr_raiders = Hook
card_type-ldr_bikers = Piston
card_type-ldr_bees = Honey
card_type-ldr_newday = Speaker
card_type-c01 = Boxer
card_type-c02 = Sergeant
card_type-c03 = Butcher
card_type-c04 = Bouncer
card_type-c05 = Hunter
card_type-c06 = Guard
card_type-c07 = Welder
card_type-c08 = Mechanic
card_type-c09 = Foreman
card_type-c10 = Locksmith
card_type-c11 = Electrician
card_type-c12 = Carpenter
card_type-c13 = Nurse
card_type-c14 = Chemist
card_type-c15 = Surgeon
card_type-c16 = Vet
card_type-c17 = Teacher
card_type-c18 = Pharmacist
card_type-c19 = Twin
card_type-c20 = Courier
card_type-c21 = Jockey
card_type-c22 = Sprinter
card_type-c23 = Pickpocket
card_type-c24 = Scout
card_type-m_bat = Baseball bat
card_type-m_machete = Machete
card_type-m_crowbar = Crowbar
card_type-m_axe = Fire axe
card_type-m_sledge = Sledgehammer
card_type-f_pistol = Pistol
card_type-f_shotgun = Shotgun
card_type-f_rifle = Rifle
card_type-t_chopper = Chopper
card_type-t_car = Car
card_type-s_bicycle = Bicycle
card_type-s_horse = Horse
card_type-s_armor = Armour
card_type-s_chainsaw = Chainsaw
card_type-s_reagents = Reagents
card_type-s_toolkit = Toolkit
card_type-s_fieldlab = Field lab
card_type-s_stimulant = Stimulant
card_type-z01 = Crawler
card_type-z02 = Crawler
card_type-z03 = Crawler
card_type-z04 = Crawler
card_type-z05 = Shambler
card_type-z06 = Shambler
card_type-z07 = Shambler
card_type-z08 = Shambler
card_type-z09 = Walker
card_type-z10 = Walker
card_type-z11 = Walker
card_type-z12 = Walker
card_type-z13 = Screamer
card_type-z14 = Screamer
card_type-z15 = Screamer
card_type-z16 = Bloater
card_type-z17 = Bloater
card_type-z18 = Brute
card_type-z19 = Brute
card_type-z20 = Colossus
card_text-fighter-fight = Fighter: fight 2, every other skill 1.
card_text-fighter-engineering = Fighter: engineering 2, every other skill 1.
card_text-fighter-science = Fighter: science 2, every other skill 1.
card_text-fighter-speed = Fighter: speed 2, every other skill 1.
card_text-leader-all = Leader: every skill 2. Cannot be eaten, does not starve, never falls ill.
card_text-m_bat = Melee weapon: fight +1.
card_text-m_machete = Melee weapon: fight +2.
card_text-m_crowbar = Melee weapon: fight +1 or engineering +1.
card_text-m_axe = Melee weapon: fight +2 or engineering +1.
card_text-m_sledge = Melee weapon: fight +1 or engineering +2.
card_text-f_pistol = Firearm: fight +2. If you win, it kills one fighter of the beaten group.
card_text-f_shotgun = Firearm: fight +3. If you win, it kills one fighter of the beaten group.
card_text-f_rifle = Firearm: fight +4. If you win, it kills one fighter of the beaten group.
card_text-t_chopper = Transport: speed +1 for a group of up to 2.
card_text-t_car = Transport: speed +1 for a group of up to 4. Or: a barricade at once.
card_text-s_bicycle = Transport: speed +1 for one.
card_text-s_horse = Transport: speed +1 for a group of up to 2. Or: feeds everybody.
card_text-s_armor = Saves one ready character whom firearms would take.
card_text-s_chainsaw = Special weapon: engineering +1 or fight +2.
card_text-s_reagents = Special weapon: science +1 or fight +1.
card_text-s_toolkit = Booster: engineering +2.
card_text-s_fieldlab = Booster: science +2.
card_text-s_stimulant = Booster: speed +1 for one character.
card_text-zombie = A zombie that roams by day. Whoever beats it takes what it guards.

## Questions

ask-feed = Feeding: your people need { $meals ->
    [one] { $meals } meal
   *[other] { $meals } meals
}, and you have { $food ->
    [one] { $food } meal
   *[other] { $food } meals
}. Who eats?
ask-eat = Who is eaten? Each feeds one other.
ask-meals = Who gets a meal? You can hand out { $meals ->
    [one] { $meals } meal
   *[other] { $meals } meals
}.
ask-deal = Business: a deal? { $left } left.
ask-swap = Which { $count ->
    [one] { $count } card
   *[other] { $count } cards
} do you give for one of these: { $deck }?
ask-swap-one = Swap for a card of this deck: { $deck }. Which card do you give? Still to give: { $count }.
ask-trade = Trade: what do you do, and in what order? Deals left: { $left }. Leave it empty to do nothing.
ask-offer = Machinations: do you make somebody an offer?
ask-give = What do you give { $other }? Amounts add up.
ask-ask = What do you ask { $other } for? Amounts add up.
ask-answer = { $other } offers you { $cards_count ->
    [0] { "" }
   *[other] { $cards }
}{ $food ->
    [0] { "" }
    [one] { $cards_count ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } meal
   *[other] { $cards_count ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } meals
}{ $medicine ->
    [0] { $cards_count ->
        [0] { $food ->
            [0] nothing
           *[other] { "" }
        }
       *[other] { "" }
    }
    [one] { $cards_count ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } medicine
   *[other] { $cards_count ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } medicines
} for { $asked_food ->
    [0] { "" }
    [one] { $asked_food } meal
   *[other] { $asked_food } meals
}{ $asked_medicine ->
    [0] { "" }
    [one] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } medicine
   *[other] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } medicines
}{ $decks_count ->
    [0] { $asked_food ->
        [0] { $asked_medicine ->
            [0] nothing
           *[other] { "" }
        }
       *[other] { "" }
    }
    [1] { $asked_food ->
        [0] { $asked_medicine ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }a card of this deck: { $decks }
   *[other] { $asked_food ->
        [0] { $asked_medicine ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }cards of these decks: { $decks }
}. Do you accept?
ask-answer-cards = Which { $count ->
    [one] { $count } card
   *[other] { $count } cards
} do you give from these: { $deck }?
ask-place = Which fighters come into play?
ask-move = Movement: where does a group go?
ask-moves = Movement, in one plan: all who can go by a way, or only those whom you choose before it. { $before_count ->
    [0] You move first.
   *[other] Before you: { $before }.
}
ask-movers = Who goes? Destination: { $to }.
ask-transport = Which transport do they take? Destination: { $to }.
ask-stimulant = Who gets a stimulant? Destination: { $to }.
ask-weapons = { $place }: { $attacker } attacks with { $strength }, { $defender } defends with { $against }{ $fort ->
    [0] {""}
   *[other] {" "}({ $fort } of it for the fortification)
}. Which weapons do you use?
ask-weapons-zombies = { $place }: { $card }, { $against } to beat{ $fort ->
    [0] {""}
   *[other] {" "}({ $fort } of it for the fortification)
}; you have { $strength }. Which weapons do you use?
ask-weapons-night = { $place }: a horde of { $against } by night; you hold with { $strength }{ $fort ->
    [0] {""}
   *[other] {" "}({ $fort } of it for the fortification)
}. Which weapons do you use?
ask-ram = Which transport do you ram with?
ask-victims = { $place }: firearms kill { $count } of your fighters. Whom do you give up?
ask-armour = Whom does Armour save?
ask-retreat = Your group is driven off. From: { $place }. Where does it go?
ask-work = Works: what do your people do, and in what order? Leave it empty to do nothing.
ask-build = Building: what do you build?
ask-brew = Brewing: where do you make medicine?
ask-sabotage = Sabotage: what do you do?
ask-workers = { $place }: who works? Needed: { $skill } { $needed }.
ask-more-workers = { $place }: that is not enough. Who else works? Needed: { $skill } { $needed }.
ask-needed-card = { $place }: still lacking: { $skill } { $lacking }. Which card helps?
ask-more-cards = { $place }: do you add more cards?
ask-infect = { $place }: who is infected?
ask-treat = Treatment: who gets medicine? You have { $medicine ->
    [one] { $medicine } medicine
   *[other] { $medicine } medicines
}.
ask-discard = Too many cards in your hand: discard { $count ->
    [one] { $count } card
   *[other] { $count } cards
}.

## Answers

option-everybody = Feed everybody
option-as_far = Feed as many as the food allows
option-meals = Hand out meals
option-eat = Eat somebody
option-horse = Feed everybody with the horse
option-feast = Feed everybody with the horse; then nobody moves this turn
option-none = Feed nobody
option-pass = Skip
option-by_hand = Choose the people yourself
option-newcomers = Bring fighters from these deals straight into play at your base
option-back = Back
option-accept = Accept
option-reject = Reject
option-card = { $card }
option-eat-card = Eat { $card }
option-sell-card = Sell { $card } for { $amount ->
    [one] { $amount } meal
   *[other] { $amount } meals
}
option-skilled = { $card } ({ $skill } { $amount })
option-give-card = Give { $card }
option-meal-1 = Give a meal: { $person }
option-meal-2 = Give a second meal: { $person }{ $left ->
    [0] , who then stands up
   *[other] {""}
}
option-meal-3 = Give a third meal: { $person }, who then stands up
option-buy_food = Buy a card for { $amount ->
    [one] { $amount } meal
   *[other] { $amount } meals
}: { $place }
option-buy_med = Buy a card for { $amount ->
    [one] { $amount } medicine
   *[other] { $amount } medicines
}: { $place }
option-swap = Swap { $amount ->
    [one] { $amount } card
   *[other] { $amount } cards
} for one: { $place }
option-offer-seat = Make { $seat } an offer
option-give-food = Give { $amount ->
    [one] { $amount } meal
   *[other] { $amount } meals
}
option-give-medicine = Give { $amount ->
    [one] { $amount } medicine
   *[other] { $amount } medicines
}
option-ask-food = Ask for { $amount ->
    [one] { $amount } meal
   *[other] { $amount } meals
}
option-ask-medicine = Ask for { $amount ->
    [one] { $amount } medicine
   *[other] { $amount } medicines
}
option-ask-deck = Ask for a card: { $deck }
option-place-at = Place { $card }: { $place }
option-move = { $from } → { $to }{ $cards ->
    [0] {""}
    [one] {" "}(takes { $cards } card)
   *[other] {" "}(takes { $cards } cards)
}{ $others ->
    [0] {""}
   *[other] ; people of others there: { $others }
}{ $fort ->
    [0] {""}
    [1] ; a barricade to take
   *[other] ; a block-post to take
}{ $zombies ->
    [0] {""}
   *[other] ; zombies will attack
}
option-way = { $from } → { $to }{ $cards ->
    [0] {""}
    [one] {" "}(takes { $cards } card)
   *[other] {" "}(takes { $cards } cards)
}{ $over_count ->
    [0] {""}
    [1] ; the way needs: { $over }
   *[other] ; the way needs one of: { $over }
}{ $then_count ->
    [0] {""}
    [1] , then: { $then }
   *[other] , then one of: { $then }
}{ $others ->
    [0] {""}
   *[other] ; people of others there: { $others }
}{ $fort ->
    [0] {""}
    [1] ; a barricade to take
   *[other] ; a block-post to take
}{ $zombies ->
    [0] {""}
   *[other] ; zombies wait
}{ $held_up_count ->
    [0] {""}
   *[other] ; holds up: { $held_up }
}
option-mover = only { $card } (speed { $speed })
option-card-on = { $card }: { $person }
option-retreat_to = Retreat to: { $place }
option-build-barricade = Build a barricade: { $place }{ $cards ->
    [0] {""}
    [one] {" "}(takes { $cards } card)
   *[other] {" "}(takes { $cards } cards)
}
option-build-blockpost = Build a block-post: { $place }{ $cards ->
    [0] {""}
    [one] {" "}(takes { $cards } card)
   *[other] {" "}(takes { $cards } cards)
}
option-car_fort = Place a car as a barricade: { $place }
option-brew = Brew: { $place }{ $cards ->
    [0] {""}
    [one] {" "}(takes { $cards } card)
   *[other] {" "}(takes { $cards } cards)
}
option-demolish = Demolish: { $target } (from { $from }){ $cards ->
    [0] {""}
    [one] {" "}(takes { $cards } card)
   *[other] {" "}(takes { $cards } cards)
}
option-steal = Steal cards from { $target } (from { $from }){ $cards ->
    [0] {""}
    [one] {" "}(takes { $cards } card)
   *[other] {" "}(takes { $cards } cards)
}
option-treat-cure = Cure { $person }
option-treat-stand = Stand { $person } up

## What happens

joined-as = { $seat } plays { $faction }.
turn-begun = Turn { $turn }. First player: { $seat }.
drew = { $seat } draws a card: { $deck }.
drew-card = You draw { $card }.
nothing-to-draw = { $seat } draws nothing, no card is left: { $deck }.
reshuffled = The discard pile is shuffled into a new deck, { $deck }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
eaten = { $seat } eats { $people }.
fed = { $seat } feeds { $people } and pays { $food ->
    [one] { $food } meal
   *[other] { $food } meals
}.
horse-fed = { $seat }: { $card } feeds everybody.
hungry = { $seat }: exhausted by hunger: { $people }.
starved = { $seat }: died of hunger: { $people }.
stood-up = { $seat }: on their feet again: { $people }.
income-food = { $seat } gets { $amount ->
    [one] { $amount } meal
   *[other] { $amount } meals
}: { $place }.
left-with-honour = { $seat } has nobody left and leaves the city with honour.
relief = { $seat } has nobody left and gets { $amount ->
    [one] { $amount } meal
   *[other] { $amount } meals
}.
income-medicine = { $seat } gets { $amount ->
    [one] { $amount } medicine
   *[other] { $amount } medicines
}: { $place }.
swapped = { $seat } swaps { $cards } for a card: { $deck }.
bought-for-food = { $seat } pays { $food ->
    [one] { $food } meal
   *[other] { $food } meals
} for a card: { $deck }.
bought-for-medicine = { $seat } pays { $medicine ->
    [one] { $medicine } medicine
   *[other] { $medicine } medicines
} for a card: { $deck }.
sold = { $seat } sells { $card } for { $food ->
    [one] { $food } meal
   *[other] { $food } meals
}.
offered = { $seat } offers { $other } { $cards ->
    [0] { "" }
    [one] { $cards } card
   *[other] { $cards } cards
}{ $food ->
    [0] { "" }
    [one] { $cards ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } meal
   *[other] { $cards ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } meals
}{ $medicine ->
    [0] { $cards ->
        [0] { $food ->
            [0] nothing
           *[other] { "" }
        }
       *[other] { "" }
    }
    [one] { $cards ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } medicine
   *[other] { $cards ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } medicines
} for { $asked_food ->
    [0] { "" }
    [one] { $asked_food } meal
   *[other] { $asked_food } meals
}{ $asked_medicine ->
    [0] { "" }
    [one] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } medicine
   *[other] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } medicines
}{ $decks_count ->
    [0] { $asked_food ->
        [0] { $asked_medicine ->
            [0] nothing
           *[other] { "" }
        }
       *[other] { "" }
    }
    [1] { $asked_food ->
        [0] { $asked_medicine ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }a card of this deck: { $decks }
   *[other] { $asked_food ->
        [0] { $asked_medicine ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }cards of these decks: { $decks }
}.
offered-cards = The offer holds { $cards }.
accepted = { $seat } accepts the offer of { $other }.
offer-lapsed = The offer of { $seat } to { $other } lapses: what it gave is no longer there.
rejected = { $seat } rejects the offer of { $other }.
changed-hands = From { $seat } to { $other }: { $cards }.
placed = { $seat }: { $people } comes into play, { $place }.
moved = { $seat } moves { $people }: { $from } → { $to }.
moved-by = { $seat } moves { $people } with { $cards }: { $from } → { $to }.
newcomers-lapsed = The base of { $seat } is hostile ({ $place }); still in the hand: { $people }.
plan-lapsed = Part of what { $seat } has planned is no longer possible, and is asked anew.
price-returned = { $seat } has the price again{ $food ->
    [0] { "" }
    [one] { ": " }{ $food } meal
   *[other] { ": " }{ $food } meals
}{ $medicine ->
    [0] { "" }
    [one] { ": " }{ $medicine } medicine
   *[other] { ": " }{ $medicine } medicines
}{ $cards_count ->
    [0] { "" }
   *[other] { ": " }{ $cards }
}.
move-lapsed = No longer possible for { $seat }: { $from } → { $to } ({ $people }).
zombies-came = { $place }: { $seat } meets a zombie, { $card }, power { $power }{ $fort ->
    [0] {""}
   *[other] {" "}({ $fort } of it for the fortification)
}.
zombies-beaten = { $place }: { $seat } wins with { $total } against { $against }{ $cards_count ->
    [0] { "" }
   *[other] { " " }({ $cards })
}.
beaten-by-zombies = { $place }: { $seat } is beaten with { $total } against { $against }{ $cards_count ->
    [0] { "" }
   *[other] { " " }({ $cards })
}.
weapons-shown = { $seat } uses { $cards }.
attack-won = { $place }: { $attacker } beats { $defender }, { $total } against { $against }.
attack-lost = { $place }: { $defender } holds against { $attacker }, { $against } against { $total }.
ruined = { $place }: the fortification is in ruins.
scored = { $seat } gains { $points ->
    [one] { $points } point
   *[other] { $points } points
} and has { $total }.
saved = { $seat }: { $card } saves { $person }.
killed = { $seat } loses { $person } to the firearms of { $other }.
leader-killed = { $seat } loses the leader, { $person }, to the firearms of { $other }.
enslaved = { $other } takes a captive from { $seat }: { $person }.
retreated = { $seat } retreats with { $people }: { $from } → { $to }.
died-fleeing = { $seat }: died in a second retreat: { $people }.
died-cornered = { $seat }: died without a way out: { $people }.
car-placed = { $seat }: { $card } stands as a barricade, { $place }.
construction-begun = { $seat } begins a barricade, { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}), engineering { $total } in all.
blockpost-begun = { $seat } begins a block-post, { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}), engineering { $total } in all.
barricade-built = { $seat }: a barricade stands, { $place }.
blockpost-built = { $seat }: a block-post stands, { $place }.
construction-cancelled = { $place }: the construction is abandoned.
brewed = { $seat } brews { $medicine ->
    [one] { $medicine } medicine
   *[other] { $medicine } medicines
}, { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}).
demolished = { $seat } demolishes what stands here: { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}).
sabotage-lapsed = { $seat } comes too late: nothing is left to demolish here: { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}).
stole = { $seat } { $count ->
    [0] finds no card to steal
    [one] steals { $count } card
   *[other] steals { $count } cards
} from { $other } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}).
stolen-cards = { $stolen_count ->
    [0] Nothing to be stolen.
   *[other] Stolen: { $stolen }.
}
unguarded = { $place }: nobody guards the fortification of { $seat }; the die shows { $die }, it falls from { $least } on.
night-attack = { $place }: the die shows { $die }; a horde of { $against } attacks { $seat }.
night-held = { $place }: { $seat } holds with { $total } against { $against }{ $cards_count ->
    [0] { "" }
   *[other] { " " }({ $cards })
}.
night-lost = { $place }: { $seat } is driven off, { $total } against { $against }{ $cards_count ->
    [0] { "" }
   *[other] { " " }({ $cards })
}.
infection-roll = { $place }, { $seat }: the die shows { $die }; infection from { $least } on.
infected = { $seat }: { $person } is infected, { $place }.
cured = { $seat }: { $person } gets medicine against the infection.
treated = { $seat }: { $person } gets medicine and stands up.
weakened = { $seat }: the infection exhausts { $person }.
died-infected = { $seat }: { $person } dies of the infection.
discarded = { $seat } discards { $cards }.
people-counted = { $seat }: on their feet in the end: { $people }.
game-won = The game is won: { $seats }.
game-shared = The victory is shared: { $seats }.

## News in the subject of a mail

headline-attack-won = { $attacker } beats { $defender }
headline-attack-lost = { $defender } holds against { $attacker }
headline-scored = { $seat } gains { $points ->
    [one] { $points } point
   *[other] { $points } points
}
headline-turn-begun = Turn { $turn } begins

## Why a card cannot be played

unplayable-fighter = Fighters come into play before everybody moves.
unplayable-promised = It is part of your offer.
unplayable-no-entrance = Fighters cannot come in: others hold your base, and no place is friendly or neutral.
unplayable-weapon = A weapon: it is played in a fight.
unplayable-weapon-or-tool = It is played in a fight or for work that it helps.
unplayable-tool = It is played for work that it helps.
unplayable-travel = It is played when somebody sets out.
unplayable-defence = It is played when firearms would take somebody.
