### Pierwsza lekcja Smash Up.

lesson-goal =
    Cześć! Dwie frakcje tasuje się w jedną talię, twoje to Dinozaury i Piraci. Punkty zwycięstwa dają bazy. Wygrywa
    15 punktów, masz już 11.
lesson-base =
    Bazę zdobywa się, gdy wszystkie sługusy na niej mają razem dość mocy, tutaj 16. Najsilniejszy gracz dostaje wtedy
    4 punkty, drugi 3.
lesson-hand =
    W turze możesz zagrać jednego sługusa i jedną akcję. Sługus ma moc i zostaje na bazie. Akcja robi to, co na niej
    napisano, i znika.
lesson-minion =
    Król Rex ma moc 7, największą ze wszystkich. Zagraj go na Smoliste Doły, gdzie mocy jest już najwięcej: kliknij
    kartę, potem bazę.
lesson-minion-elsewhere =
    Tam do zdobycia bazy byłoby jeszcze daleko. Smoliste Doły zdobędziesz już w tej turze.
lesson-minion-small =
    Raptor Bojowy jest za słaby: na Smolistych Dołach zabrakłoby mocy, a sługus na turę jest tylko jeden.
lesson-minion-early = Ryk wzmacnia tylko tych, którzy są już na bazie. Niech Król Rex najpierw tam przyjdzie.
lesson-minion-end = Sługus i akcja przepadną, a po tobie gra rywal. Najpierw zagraj karty.
lesson-missing =
    Teraz masz tu 11, a rywal 3: razem 14 z 16. Brakuje 2, a akcję masz jeszcze do zagrania.
lesson-action = Ryk daje każdemu z twoich sługusów +1 mocy do końca tury, a tutaj masz dwóch. Zagraj go.
lesson-action-less =
    To zniszczy słabszego sługusa na twojej bazie. Ale do 16 liczy się moc każdego, także rywala: byłoby dalej niż
    teraz.
lesson-action-end = Z 14 bazy się nie zdobędzie, a następnego sługusa może tu zagrać rywal.
lesson-score =
    Równo 16! Pod koniec tury sprawdza się bazy. Masz tu najwięcej mocy i dostaniesz 4 punkty, rywal 3. Zakończ turę.
lesson-end =
    Masz 15 punktów i wygrywasz. W dłuższej grze dobierasz teraz dwie karty, przychodzi nowa baza i gra rywal. Spróbuj!
