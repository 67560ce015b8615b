### Z-Game.

## Gra

ruleset-name = Z-Game
ruleset-summary =
    Od dwóch do czterech gangów ocalałych walczy o dzielnice martwego miasta. Karm swoich ludzi, buduj, za dnia
    napadaj na innych, a nocą się broń. Wygrywa, kto ma najwięcej punktów zwycięstwa.
reason-points = punkty zwycięstwa
reason-people = tyle samo punktów, ale więcej ludzi
reason-supplies = tyle samo punktów i ludzi, ale więcej zapasów
reason-shared = remis pod każdym względem

## Frakcje

faction-raiders = Rabusie
faction-bikers = Bikerzy
faction-bees = Pszczoły
faction-newday = Partia Nowego Dnia
faction_text-raiders = Łowcy niewolników: wojownicy pokonanego gracza, których zabiłaby twoja broń palna, trafiają na twoją rękę.
faction_text-bikers = W każdej walce możesz ponad limit broni taranować jedną kartą transportu.
faction_text-bees = Każda twoja broń biała jest silniejsza przeciw zombie.
faction_text-newday = Możesz mieć na ręce dziesięć kart zamiast pięciu.

## Lokacje

base_type-base = Baza
base_type-supermarket = Supermarket
base_type-hospital = Szpital
base_type-police = Komisariat
base_type-garage = Warsztat
base_type-hardware = Sklep z narzędziami
base_type-street = Ulica
base_text-base = Kto kontroluje to miejsce, dostaje co turę kartę postaci.
base_text-police = Kto kontroluje to miejsce, dostaje co turę kartę broni palnej.
base_text-garage = Kto kontroluje to miejsce, dostaje co turę kartę transportu.
base_text-hardware = Kto kontroluje to miejsce, dostaje co turę kartę broni białej.
base_text-supermarket = Kto kontroluje to miejsce, dostaje co turę jedzenie.
base_text-hospital = Kto kontroluje to miejsce, dostaje co turę leki.
base_text-street = Kto kontroluje to miejsce, dostaje co turę kartę specjalną. Nie można tu stawiać umocnień.
place-base_0 = Baza 1
place-base_1 = Baza 2
place-base_2 = Baza 3
place-base_3 = Baza 4
place-supermarket_1 = Supermarket 1
place-supermarket_2 = Supermarket 2
place-supermarket_3 = Supermarket 3
place-supermarket_4 = Supermarket 4
place-hospital_1 = Szpital 1
place-hospital_2 = Szpital 2
place-hospital_3 = Szpital 3
place-police_1 = Komisariat
place-garage_1 = Warsztat 1
place-garage_2 = Warsztat 2
place-garage_3 = Warsztat 3
place-hardware_1 = Sklep z narzędziami 1
place-hardware_2 = Sklep z narzędziami 2
place-hardware_3 = Sklep z narzędziami 3
place-hardware_4 = Sklep z narzędziami 4
place-street_1 = Ulica 1
place-street_2 = Ulica 2
place-street_3 = Ulica 3
place-character = Postacie
place-melee = Broń biała
place-firearm = Broń palna
place-transport = Transport
place-special = Karty specjalne

## Karty

card_type-ldr_raiders = Hak
card_type-ldr_bikers = Tłok
card_type-ldr_bees = Miodunka
card_type-ldr_newday = Mówca
card_type-c01 = Bokser
card_type-c02 = Sierżant
card_type-c03 = Rzeźnik
card_type-c04 = Bramkarz
card_type-c05 = Myśliwy
card_type-c06 = Ochroniarz
card_type-c07 = Spawacz
card_type-c08 = Mechanik
card_type-c09 = Brygadzista
card_type-c10 = Ślusarz
card_type-c11 = Elektryk
card_type-c12 = Cieśla
card_type-c13 = Pielęgniarka
card_type-c14 = Chemik
card_type-c15 = Chirurg
card_type-c16 = Weterynarz
card_type-c17 = Nauczyciel
card_type-c18 = Aptekarz
card_type-c19 = Twin
card_type-c20 = Kurier
card_type-c21 = Dżokej
card_type-c22 = Sprinter
card_type-c23 = Kieszonkowiec
card_type-c24 = Tropiciel
card_type-m_bat = Kij bejsbolowy
card_type-m_machete = Maczeta
card_type-m_crowbar = Łom
card_type-m_axe = Topór strażacki
card_type-m_sledge = Młot
card_type-f_pistol = Pistolet
card_type-f_shotgun = Strzelba
card_type-f_rifle = Karabin
card_type-t_chopper = Chopper
card_type-t_car = Samochód
card_type-s_bicycle = Rower
card_type-s_horse = Koń
card_type-s_armor = Pancerz
card_type-s_chainsaw = Piła łańcuchowa
card_type-s_reagents = Odczynniki
card_type-s_toolkit = Zestaw narzędzi
card_type-s_fieldlab = Laboratorium polowe
card_type-s_stimulant = Stymulant
card_type-z01 = Pełzacz
card_type-z02 = Pełzacz
card_type-z03 = Pełzacz
card_type-z04 = Pełzacz
card_type-z05 = Włóczęga
card_type-z06 = Włóczęga
card_type-z07 = Włóczęga
card_type-z08 = Włóczęga
card_type-z09 = Piechur
card_type-z10 = Piechur
card_type-z11 = Piechur
card_type-z12 = Piechur
card_type-z13 = Krzykacz
card_type-z14 = Krzykacz
card_type-z15 = Krzykacz
card_type-z16 = Grubas
card_type-z17 = Grubas
card_type-z18 = Osiłek
card_type-z19 = Osiłek
card_type-z20 = Kolos
card_text-fighter-fight = Wojownik: walka 2, pozostałe umiejętności 1.
card_text-fighter-engineering = Wojownik: inżynieria 2, pozostałe umiejętności 1.
card_text-fighter-science = Wojownik: nauka 2, pozostałe umiejętności 1.
card_text-fighter-speed = Wojownik: szybkość 2, pozostałe umiejętności 1.
card_text-leader-all = Przywódca: każda umiejętność 2. Nie można go zjeść, nie umiera z głodu i nie ulega zakażeniu.
card_text-m_bat = Broń biała: walka +1.
card_text-m_machete = Broń biała: walka +2.
card_text-m_crowbar = Broń biała: walka +1 albo inżynieria +1.
card_text-m_axe = Broń biała: walka +2 albo inżynieria +1.
card_text-m_sledge = Broń biała: walka +1 albo inżynieria +2.
card_text-f_pistol = Broń palna: walka +2. Po zwycięstwie zabija jednego wojownika pokonanej grupy.
card_text-f_shotgun = Broń palna: walka +3. Po zwycięstwie zabija jednego wojownika pokonanej grupy.
card_text-f_rifle = Broń palna: walka +4. Po zwycięstwie zabija jednego wojownika pokonanej grupy.
card_text-t_chopper = Transport: szybkość +1 dla grupy do 2 osób.
card_text-t_car = Transport: szybkość +1 dla grupy do 4 osób. Albo: od razu barykada.
card_text-s_bicycle = Transport: szybkość +1 dla jednej osoby.
card_text-s_horse = Transport: szybkość +1 dla grupy do 2 osób. Albo: żywi wszystkich.
card_text-s_armor = Ratuje jedną zdrową postać przed bronią palną.
card_text-s_chainsaw = Broń specjalna: inżynieria +1 albo walka +2.
card_text-s_reagents = Broń specjalna: nauka +1 albo walka +1.
card_text-s_toolkit = Wzmocnienie: inżynieria +2.
card_text-s_fieldlab = Wzmocnienie: nauka +2.
card_text-s_stimulant = Wzmocnienie: szybkość +1 dla jednej postaci.
card_text-zombie = Zombie błąkający się za dnia. Kto go pokona, zabiera to, czego pilnuje.

## Pytania

ask-feed = Karmienie: twoi ludzie potrzebują { $meals ->
    [one] { $meals } racji
    [few] { $meals } racji
   *[other] { $meals } racji
}, masz { $food ->
    [one] { $food } rację
    [few] { $food } racje
   *[other] { $food } racji
}. Kto je?
ask-eat = Kto zostanie zjedzony? Każdy nakarmi jedną inną osobę.
ask-meals = Kto dostaje rację? Możesz rozdać { $meals ->
    [one] { $meals } rację
    [few] { $meals } racje
   *[other] { $meals } racji
}.
ask-deal = Interesy: zawierasz umowę? Pozostało: { $left }.
ask-swap = { $count ->
    [one] Którą kartę
    [few] Które { $count } karty
   *[other] Które { $count } kart
} oddajesz za jedną z talii „{ $deck }”?
ask-swap-one = Wymiana na kartę z talii „{ $deck }”: którą kartę oddajesz? Zostało do oddania: { $count }.
ask-trade = Handel: co robisz i w jakiej kolejności? Pozostałe umowy: { $left }. Jeśli nic, zostaw odpowiedź pustą.
ask-offer = Machinacje: czy składasz komuś ofertę?
ask-give = Co dajesz graczowi { $other }? Ilości się sumują.
ask-ask = O co prosisz gracza { $other }? Ilości się sumują.
ask-answer = { $other } proponuje ci { $cards_count ->
    [0] { "" }
    [1] kartę { $cards }
   *[other] karty { $cards }
}{ $food ->
    [0] { "" }
    [one] { $cards_count ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } rację
    [few] { $cards_count ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } racje
   *[other] { $cards_count ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } racji
}{ $medicine ->
    [0] { $cards_count ->
        [0] { $food ->
            [0] nic
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
    }{ $medicine } lek
    [few] { $cards_count ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } leki
   *[other] { $cards_count ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } leków
} w zamian za { $asked_food ->
    [0] { "" }
    [one] { $asked_food } rację
    [few] { $asked_food } racje
   *[other] { $asked_food } racji
}{ $asked_medicine ->
    [0] { "" }
    [one] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } lek
    [few] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } leki
   *[other] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } leków
}{ $decks_count ->
    [0] { $asked_food ->
        [0] { $asked_medicine ->
            [0] nic
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
    }kartę z talii: { $decks }
   *[other] { $asked_food ->
        [0] { $asked_medicine ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }karty z talii: { $decks }
}. Przyjmujesz?
ask-answer-cards = Które karty oddajesz? Talia „{ $deck }”, potrzeba: { $count }.
ask-place = Którzy wojownicy wchodzą do gry?
ask-move = Ruch: dokąd idzie grupa?
ask-moves = Ruch, w jednym planie: drogą idą wszyscy, którzy mogą, albo tylko ci, których przed nią wybierzesz. { $before_count ->
    [0] Przed tobą nikt się nie rusza.
   *[other] Przed tobą ruszają się: { $before }.
}
ask-movers = Kto idzie? Cel: { $to }.
ask-transport = Czym jadą? Cel: { $to }.
ask-stimulant = Kto dostaje stymulant? Cel: { $to }.
ask-weapons = { $place }: { $attacker } atakuje z siłą { $strength }, { $defender } broni się z siłą { $against }{ $fort ->
    [0] {""}
   *[other] {" "}(w tym { $fort } za umocnienie)
}. Jakiej broni używasz?
ask-weapons-zombies = { $place }: { $card }, trzeba przebić { $against }{ $fort ->
    [0] {""}
   *[other] {" "}(w tym { $fort } za umocnienie)
}, masz { $strength }. Jakiej broni używasz?
ask-weapons-night = { $place }: nocna horda o sile { $against }, twoja obrona { $strength }{ $fort ->
    [0] {""}
   *[other] {" "}(w tym { $fort } za umocnienie)
}. Jakiej broni używasz?
ask-ram = Czym taranujesz?
ask-victims = { $place }: broń palna zabija wojowników: { $count }. Kogo poświęcasz?
ask-armour = Kogo uratuje pancerz?
ask-retreat = { $place }: twoja grupa się wycofuje. Dokąd?
ask-work = Prace: co robią twoi ludzie i w jakiej kolejności? Jeśli nic, zostaw odpowiedź pustą.
ask-build = Budowa: co budujesz?
ask-brew = Przygotowanie leków: gdzie?
ask-sabotage = Sabotaż: co robisz?
ask-workers = { $place }: kto pracuje? Potrzeba: { $skill } { $needed }.
ask-more-workers = { $place }: to za mało. Kto jeszcze pracuje? Potrzeba: { $skill } { $needed }.
ask-needed-card = { $place }: to jeszcze za mało. Brakuje: { $skill } { $lacking }. Która karta pomoże?
ask-more-cards = { $place }: dokładasz jeszcze karty?
ask-infect = { $place }: kto zostaje zakażony?
ask-treat = Leczenie: kto dostaje lek? Masz { $medicine ->
    [one] { $medicine } lek
    [few] { $medicine } leki
   *[other] { $medicine } leków
}.
ask-discard = Masz za dużo kart na ręce: odrzuć { $count ->
    [one] { $count } kartę
    [few] { $count } karty
   *[other] { $count } kart
}.

## Odpowiedzi

option-everybody = Nakarm wszystkich
option-as_far = Nakarm tylu, na ilu starczy
option-meals = Rozdaj racje
option-eat = Zjedz kogoś
option-horse = Nakarm wszystkich koniem
option-feast = Nakarm wszystkich koniem; w tej turze nikt się wtedy nie przesunie
option-none = Nie karm nikogo
option-pass = Pomiń
option-by_hand = Wybierz ludzi samodzielnie
option-newcomers = Wprowadź wojowników z tych umów od razu do gry w twojej bazie
option-back = Wróć
option-accept = Przyjmij
option-reject = Odrzuć
option-card = { $card }
option-eat-card = Zjedz: { $card }
option-sell-card = Sprzedaj kartę „{ $card }” za { $amount ->
    [one] { $amount } rację
    [few] { $amount } racje
   *[other] { $amount } racji
}
option-skilled = { $card } ({ $skill } { $amount })
option-give-card = Daj: { $card }
option-meal-1 = Daj rację: { $person }
option-meal-2 = Daj drugą rację: { $person }{ $left ->
    [0] {" "}(wtedy postać wstaje)
   *[other] {""}
}
option-meal-3 = Daj trzecią rację: { $person } (wtedy postać wstaje)
option-buy_food = Kup kartę za { $amount ->
    [one] { $amount } rację
    [few] { $amount } racje
   *[other] { $amount } racji
}: { $place }
option-buy_med = Kup kartę za { $amount ->
    [one] { $amount } lek
    [few] { $amount } leki
   *[other] { $amount } leków
}: { $place }
option-swap = Wymień { $amount ->
    [one] { $amount } kartę
    [few] { $amount } karty
   *[other] { $amount } kart
} na jedną: { $place }
option-offer-seat = Złóż ofertę graczowi { $seat }
option-give-food = Daj { $amount ->
    [one] { $amount } rację
    [few] { $amount } racje
   *[other] { $amount } racji
}
option-give-medicine = Daj { $amount ->
    [one] { $amount } lek
    [few] { $amount } leki
   *[other] { $amount } leków
}
option-ask-food = Poproś o { $amount ->
    [one] { $amount } rację
    [few] { $amount } racje
   *[other] { $amount } racji
}
option-ask-medicine = Poproś o { $amount ->
    [one] { $amount } lek
    [few] { $amount } leki
   *[other] { $amount } leków
}
option-ask-deck = Poproś o kartę: { $deck }
option-place-at = Wprowadź do gry: { $card }, { $place }
option-move = { $from } → { $to }{ $cards ->
    [0] {""}
    [one] {" "}(wymaga { $cards } karty)
   *[other] {" "}(wymaga { $cards } kart)
}{ $others ->
    [0] {""}
   *[other] ; ludzie innych graczy: { $others }
}{ $fort ->
    [0] {""}
    [1] ; cudza barykada
   *[other] ; cudzy blokpost
}{ $zombies ->
    [0] {""}
   *[other] ; zaatakują zombie
}
option-way = { $from } → { $to }{ $cards ->
    [0] {""}
    [one] {" "}(wymaga { $cards } karty)
   *[other] {" "}(wymaga { $cards } kart)
}{ $over_count ->
    [0] {""}
    [1] ; droga przez: { $over }
   *[other] ; droga przez jedno z: { $over }
}{ $then_count ->
    [0] {""}
    [1] , potem: { $then }
   *[other] , potem jedno z: { $then }
}{ $others ->
    [0] {""}
   *[other] ; ludzie innych graczy: { $others }
}{ $fort ->
    [0] {""}
    [1] ; cudza barykada
   *[other] ; cudzy blokpost
}{ $zombies ->
    [0] {""}
   *[other] ; czekają zombie
}{ $held_up_count ->
    [0] {""}
   *[other] ; nie będą mogli odejść: { $held_up }
}
option-mover = tylko { $card } (szybkość { $speed })
option-card-on = { $card }: { $person }
option-retreat_to = Wycofaj się tutaj: { $place }
option-build-barricade = Zbuduj barykadę: { $place }{ $cards ->
    [0] {""}
    [one] {" "}(potrzeba { $cards } karty)
   *[other] {" "}(potrzeba { $cards } kart)
}
option-build-blockpost = Zbuduj blokpost: { $place }{ $cards ->
    [0] {""}
    [one] {" "}(potrzeba { $cards } karty)
   *[other] {" "}(potrzeba { $cards } kart)
}
option-car_fort = Postaw samochód jako barykadę: { $place }
option-brew = Przygotuj leki: { $place }{ $cards ->
    [0] {""}
    [one] {" "}(potrzeba { $cards } karty)
   *[other] {" "}(potrzeba { $cards } kart)
}
option-demolish = Zburz: { $target } (skąd: { $from }){ $cards ->
    [0] {""}
    [one] {" "}(potrzeba { $cards } karty)
   *[other] {" "}(potrzeba { $cards } kart)
}
option-steal = Ukradnij karty graczowi { $target } (skąd: { $from }){ $cards ->
    [0] {""}
    [one] {" "}(potrzeba { $cards } karty)
   *[other] {" "}(potrzeba { $cards } kart)
}
option-treat-cure = Wylecz: { $person }
option-treat-stand = Postaw na nogi: { $person }

## Co się dzieje

joined-as = { $seat } gra frakcją „{ $faction }”.
turn-begun = Tura { $turn }. Pierwszy gracz: { $seat }.
drew = { $seat } dobiera kartę: { $deck }.
drew-card = Dobierasz: { $card }.
nothing-to-draw = { $seat } nic nie dobiera, nie ma już kart: { $deck }.
reshuffled = Karty odrzucone zostały przetasowane i tworzą nową talię „{ $deck }”: { $cards ->
    [one] { $cards } karta
    [few] { $cards } karty
   *[other] { $cards } kart
}.
eaten = { $seat } przeznacza na jedzenie: { $people }.
fed = { $seat } karmi: { $people }. Zużyto { $food ->
    [one] { $food } rację
    [few] { $food } racje
   *[other] { $food } racji
}.
horse-fed = { $card } ({ $seat }) żywi wszystkich.
hungry = { $seat }: wyczerpanie z głodu: { $people }.
starved = { $seat }: śmierć z głodu: { $people }.
stood-up = { $seat }: znów na nogach: { $people }.
income-food = { $seat } dostaje { $amount ->
    [one] { $amount } rację
    [few] { $amount } racje
   *[other] { $amount } racji
}: { $place }.
left-with-honour = { $seat } nie ma już nikogo i z honorem opuszcza miasto.
relief = { $seat } nie ma już nikogo i dostaje { $amount ->
    [one] { $amount } rację
    [few] { $amount } racje
   *[other] { $amount } racji
}.
income-medicine = { $seat } dostaje { $amount ->
    [one] { $amount } lek
    [few] { $amount } leki
   *[other] { $amount } leków
}: { $place }.
swapped = { $seat } oddaje: { $cards }. W zamian dostaje kartę: { $deck }.
bought-for-food = { $seat } płaci { $food ->
    [one] { $food } rację
    [few] { $food } racje
   *[other] { $food } racji
} za kartę: { $deck }.
bought-for-medicine = { $seat } płaci { $medicine ->
    [one] { $medicine } lek
    [few] { $medicine } leki
   *[other] { $medicine } leków
} za kartę: { $deck }.
sold = { $seat } sprzedaje kartę „{ $card }” za { $food ->
    [one] { $food } rację
    [few] { $food } racje
   *[other] { $food } racji
}.
offered = { $seat } proponuje graczowi { $other } { $cards ->
    [0] { "" }
    [one] { $cards } kartę
    [few] { $cards } karty
   *[other] { $cards } kart
}{ $food ->
    [0] { "" }
    [one] { $cards ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } rację
    [few] { $cards ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } racje
   *[other] { $cards ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } racji
}{ $medicine ->
    [0] { $cards ->
        [0] { $food ->
            [0] nic
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
    }{ $medicine } lek
    [few] { $cards ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } leki
   *[other] { $cards ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } leków
} w zamian za { $asked_food ->
    [0] { "" }
    [one] { $asked_food } rację
    [few] { $asked_food } racje
   *[other] { $asked_food } racji
}{ $asked_medicine ->
    [0] { "" }
    [one] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } lek
    [few] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } leki
   *[other] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } leków
}{ $decks_count ->
    [0] { $asked_food ->
        [0] { $asked_medicine ->
            [0] nic
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
    }kartę z talii: { $decks }
   *[other] { $asked_food ->
        [0] { $asked_medicine ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }karty z talii: { $decks }
}.
offered-cards = W ofercie: { $cards }.
accepted = { $seat } przyjmuje ofertę gracza { $other }.
offer-lapsed = { $seat }: oferta dla gracza { $other } przepada, bo zaoferowanych rzeczy już nie ma.
rejected = { $seat } odrzuca ofertę gracza { $other }.
changed-hands = { $seat } oddaje, { $other } dostaje: { $cards }.
placed = { $seat }: { $people } wchodzi do gry, { $place }.
moved = { $seat } prowadzi: { $people }; { $from } → { $to }.
moved-by = { $seat } prowadzi: { $people } ({ $cards }); { $from } → { $to }.
newcomers-lapsed = { $seat }: baza jest wroga ({ $place }), na ręce zostają: { $people }.
plan-lapsed = { $seat }: część planu jest już niewykonalna, o reszcie trzeba zdecydować od nowa.
price-returned = { $seat } odzyskuje zapłatę{ $food ->
    [0] { "" }
    [one] { ": " }{ $food } rację
    [few] { ": " }{ $food } racje
   *[other] { ": " }{ $food } racji
}{ $medicine ->
    [0] { "" }
    [one] { ": " }{ $medicine } lek
    [few] { ": " }{ $medicine } leki
   *[other] { ": " }{ $medicine } leków
}{ $cards_count ->
    [0] { "" }
   *[other] { ": " }{ $cards }
}.
move-lapsed = { $seat }: to przejście nie jest już możliwe: { $from } → { $to } ({ $people }).
zombies-came = { $place }: { $seat } spotyka zombie: { $card }, siła { $power }{ $fort ->
    [0] {""}
   *[other] {" "}(w tym { $fort } za umocnienie)
}.
zombies-beaten = { $place }: { $seat } wygrywa, { $total } przeciw { $against }{ $cards_count ->
    [0] { "" }
   *[other] { " " }({ $cards })
}.
beaten-by-zombies = { $place }: { $seat } przegrywa, { $total } przeciw { $against }{ $cards_count ->
    [0] { "" }
   *[other] { " " }({ $cards })
}.
weapons-shown = { $seat } pokazuje broń: { $cards }.
attack-won = { $place }: { $attacker } wygrywa, { $defender } przegrywa, { $total } przeciw { $against }.
attack-lost = { $place }: { $defender } odpiera atak, { $attacker } przegrywa, { $against } przeciw { $total }.
ruined = { $place }: umocnienie legło w gruzach.
scored = { $seat } zdobywa { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}, razem { $total }.
saved = { $card } ({ $seat }) ratuje: { $person }.
killed = { $seat } traci: { $person }. Strzelał gracz { $other }.
leader-killed = { $seat } traci przywódcę: { $person }. Strzelał gracz { $other }.
enslaved = { $other } bierze do niewoli: { $person } ({ $seat }).
retreated = { $seat } wycofuje: { $people }; { $from } → { $to }.
died-fleeing = { $seat }: śmierć przy drugim odwrocie: { $people }.
died-cornered = { $seat }: śmierć bez drogi ucieczki: { $people }.
car-placed = { $seat }: { $card } staje jako barykada, { $place }.
construction-begun = { $seat } zaczyna budować barykadę, { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}), inżynieria razem { $total }.
blockpost-begun = { $seat } zaczyna budować blokpost, { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}), inżynieria razem { $total }.
barricade-built = { $seat }: barykada stoi, { $place }.
blockpost-built = { $seat }: blokpost stoi, { $place }.
construction-cancelled = { $place }: budowa porzucona.
brewed = { $seat } przygotowuje { $medicine ->
    [one] { $medicine } lek
    [few] { $medicine } leki
   *[other] { $medicine } leków
}, { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}).
demolished = { $seat } burzy umocnienie: { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}).
sabotage-lapsed = { $seat } spóźnia się: nie ma już czego burzyć: { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}).
stole = { $seat } { $count ->
    [0] nie ma czego ukraść graczowi { $other }
    [one] kradnie graczowi { $other } { $count } kartę
    [few] kradnie graczowi { $other } { $count } karty
   *[other] kradnie graczowi { $other } { $count } kart
} ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}).
stolen-cards = { $stolen_count ->
    [0] Łupu nie ma.
   *[other] Łup: { $stolen }.
}
unguarded = { $place }: umocnienia nikt nie strzeże ({ $seat }). Wypada { $die }. Pada od { $least }.
night-attack = { $place }: wypada { $die }. Horda o sile { $against } atakuje, broni się { $seat }.
night-held = { $place }: { $seat } utrzymuje miejsce, { $total } przeciw { $against }{ $cards_count ->
    [0] { "" }
   *[other] { " " }({ $cards })
}.
night-lost = { $place }: { $seat } traci miejsce, { $total } przeciw { $against }{ $cards_count ->
    [0] { "" }
   *[other] { " " }({ $cards })
}.
infection-roll = { $place }, { $seat }: wypada { $die }. Zakażenie grozi od { $least }.
infected = { $seat }: { $person } ulega zakażeniu, { $place }.
cured = { $seat }: { $person } dostaje lek na zakażenie.
treated = { $seat }: { $person } dostaje lek i wstaje.
weakened = Zakażenie wyczerpuje: { $person } ({ $seat }).
died-infected = { $seat }: { $person } umiera od zakażenia.
discarded = { $seat } odrzuca: { $cards }.
people-counted = { $seat }: na końcu gry stoją: { $people }.
game-won = Wygrywa { $seats }.
game-shared = Zwycięstwo wspólne: { $seats }.

## Nowiny w temacie listu

headline-attack-won = { $attacker } wygrywa, { $defender } przegrywa
headline-attack-lost = { $defender } odpiera atak, { $attacker } przegrywa
headline-scored = { $seat } zdobywa { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}
headline-turn-begun = Zaczęła się tura { $turn }

## Dlaczego karty nie można zagrać

unplayable-fighter = Wojownicy wchodzą do gry przed ruchem.
unplayable-promised = Ta karta jest częścią twojej oferty.
unplayable-no-entrance = Wojownicy nie mają którędy wejść: twoja baza jest zajęta, a żadne miejsce nie jest przyjazne ani neutralne.
unplayable-weapon = To broń: zagrywa się ją w walce.
unplayable-weapon-or-tool = Zagrywa się ją w walce albo do pracy, w której pomaga.
unplayable-tool = Zagrywa się ją do pracy, w której pomaga.
unplayable-travel = Zagrywa się ją, gdy ktoś wyrusza w drogę.
unplayable-defence = Zagrywa się ją, gdy broń palna miałaby kogoś zabić.
