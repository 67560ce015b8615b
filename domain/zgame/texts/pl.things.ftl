### To, co widoki, opcje i zdarzenia nazywają po id.

phase-feeding = Karmienie
phase-new_cards = Nowe karty
phase-business = Interesy
phase-machinations = Machinacje
phase-placement = Wystawianie
phase-movement = Ruch
phase-zombie_fights = Walki z zombie
phase-player_fights = Walki między graczami
phase-retreat = Odwrót
phase-building = Budowa
phase-brewing = Przygotowanie leków
phase-sabotage = Sabotaż
phase-night_attack = Nocny atak
phase-infection = Zakażenie
phase-treatment = Leczenie
phase-discard = Odrzucanie
phase-end_of_turn = Koniec tury

decision-feed = karmi ludzi
decision-deal = zawiera umowy
decision-trade = handluje
decision-offer = może złożyć ofertę
decision-answer = odpowiada na ofertę
decision-place = wystawia wojowników
decision-move = przesuwa grupy
decision-commit_weapons = wybiera broń
decision-give_up = wybiera, kogo poświęcić
decision-retreat_to = wycofuje się
decision-work = rozdziela prace
decision-build = buduje
decision-brew = przygotowuje leki
decision-sabotage = planuje sabotaż
decision-demolish = burzy umocnienie
decision-steal = kradnie karty
decision-infect = wybiera, kto zostaje zakażony
decision-treat = leczy ludzi
decision-discard = odrzuca nadmiar kart

kind-leader = Przywódca
kind-fighter = Wojownik
kind-melee = Broń biała
kind-firearm = Broń palna
kind-transport = Transport
kind-special = Karta specjalna
kind-zombie = Zombie
kind-ruin = Ruina
kind-barricade = Barykada
kind-blockpost = Blokpost

place-zombie = Zombie

skill-fight = Walka
skill-engineering = Inżynieria
skill-science = Nauka
skill-speed = Szybkość

resource-food = Jedzenie
resource-medicine = Leki
resource-vp = Punkty zwycięstwa

order-reject = Odrzucaj wszystkie oferty
order-no-offer = Nie składaj ofert
order-no-trade = Nie handluj
order-no-deals = Nie zawieraj umów
order-feed = Karm tylu, na ilu starczy jedzenia
order-no-weapons = Walcz bez kart
order-no-work = Nie wykonuj prac
order-stay = Zostań na miejscu

note-city = Miasto
note-market = Targ
note-market-help = Wybierz talię, z której kupujesz, albo kartę z ręki na sprzedaż.
note-give = Dajesz
note-get = Dostajesz
note-deals = Umowy
note-offers = Propozycje
note-besides = Poza tym
note-plan-help = Kliknij grupę lub osobę, a potem cel. Kliknij numer, aby usunąć ruch.
note-plan-lapses = Ruch linią przerywaną się nie uda: miejsce, przez które prowadzi, wcześniej opustoszeje.

game_option-numbers = Liczby, których nie ma w zasadach
option_value-numbers-balanced = Wyrównane
option_value-numbers-reference = Wyjściowe
game_option-factions = Frakcje
game_option-first_seat = Kto zaczyna
game_option-pace = Jak pytać
option_value-pace-mail = Wszystkich naraz, gdy się da
option_value-pace-table = Po kolei, jak w zasadach

measure-vp = Punkty zwycięstwa
measure-people = Ludzie
measure-forts = Umocnienia
measure-food = Jedzenie
measure-medicine = Leki
measure-hand = Karty na ręce
