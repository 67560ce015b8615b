### To, co widoki, opcje i zdarzenia nazywają po id.

phase-draft = Wybór frakcji
phase-deal = Rozdanie
phase-start = Początek tury
phase-play = Zagrywanie kart
phase-check = Sprawdzanie baz
phase-before = Przed zdobyciem
phase-award = Przyznawanie punktów
phase-after = Po zdobyciu
phase-clear = Opróżnianie bazy
phase-replaced = Zastąpienie bazy
phase-draw = Dobieranie kart
phase-end = Koniec tury
phase-over = Koniec gry

decision-draft = wybiera frakcję
decision-agree = decyduje, czy użyć umiejętności
decision-play = zagrywa karty
decision-play-now = może zagrać dodatkową kartę
decision-choose = dokonuje wyboru
decision-window = może wtrącić się w zdobywanie
decision-score = wybiera zdobywaną bazę
decision-order = ustala kolejność umiejętności
decision-discard = odrzuca nadmiar kart

note-ignoring = nie słucha bazy
note-spent = już nie działa

kind-minion = Sługus
kind-action = Akcja
kind-base = Baza

place-hand = Ręka
place-deck = Talia
place-discard = Stos kart odrzuconych
place-base_deck = Talia baz
place-base_discard = Stos odrzuconych baz

resource-vp = Punkty zwycięstwa
resource-power = Moc
resource-breakpoint = Moc bazy

order-pass-windows = Pomijaj każde zdobywanie w tej turze
order-pass-round = Pomijaj każde zdobywanie w tej rundzie
order-decline = Nie używaj w tej turze umiejętności, które możesz pominąć
order-discard = Odrzucaj nadmiar kart bez pytania

game_option-edition = Treść kart
option_value-edition-classic = Pierwsze wydanie
option_value-edition-revised = Wydanie poprawione
game_option-draft = Wybór frakcji
option_value-draft-snake = Po kolei, ostatni bierze dwie
option_value-draft-given = Wskazane z góry
option_value-draft-random = Losowo
game_option-factions = Frakcje
game_option-boxes = Ile razy można wziąć frakcję
option_value-boxes-1 = Raz
option_value-boxes-2 = Dwa razy
game_option-first_seat = Kto zaczyna
game_option-ask = Kogo pytać przy zdobywaniu bazy
option_value-ask-always = Każdego, kto może mieć odpowiednią kartę: pytanie niczego nie zdradza
option_value-ask-auto = Tylko tych, którzy ją mają: szybciej, ale zdradza karty na ręce
game_option-pace = O co pytać
option_value-pace-mail = Tylko tam, gdzie jest wybór
option_value-pace-table = O wszystko, jak w zasadach

measure-vp = Punkty zwycięstwa
measure-power = Moc na bazach
measure-minions = Sługusy na bazach
measure-hand = Karty na ręce

## Frakcje

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
