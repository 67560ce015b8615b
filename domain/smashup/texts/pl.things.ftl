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

order-pass-windows = Pasuj przy każdym zdobywaniu w tej turze
order-pass-round = Pasuj przy każdym zdobywaniu w tej rundzie
order-decline = Nie używaj w tej turze umiejętności, które możesz pominąć
order-discard = Odrzucaj nadmiar kart bez pytania
