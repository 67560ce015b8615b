### Pierwsza lekcja Z-Game.

lesson-goal =
    Witaj w martwym mieście! Wygrywa najwięcej punktów zwycięstwa. Trwa ostatnia tura, masz 4 punkty, a rywal 6. Jeszcze
    można to odwrócić.
lesson-gang =
    Oto twój gang w bazie: przywódca Hak, Rzeźnik, który dobrze walczy, i Mechanik, który dobrze buduje. Chroni ich
    barykada.
lesson-move =
    Ludzie chodzą z miejsca na miejsce. W Sklepie z narzędziami 1 nikogo jeszcze nie ma. Idź tam coś zbudować: kliknij
    go.
lesson-move-pass = Kto siedzi w domu, ten nie wygra: nocą rywal dalej byłby na czele.
lesson-movers = Tam, gdzie nikogo nie ma, czekają zombie. Zabierz wszystkich: walczą razem.
lesson-movers-alone = Jedna osoba nie da rady temu, co tam czeka. Zabierz całą trójkę.
lesson-fight =
    Grubas o mocy 5! Twoi ludzie mają walkę 2, 2 i 1, a do wygranej trzeba więcej niż 5. Maczeta doda 2: użyj jej.
lesson-fight-unarmed = 5 na 5 to za mało: twoi ludzie zostaliby pobici i wyczerpani uciekliby do domu.
lesson-won =
    Pokonany! Zombie o mocy 5 lub większej to punkt. Miał też coś przy sobie: Pistolet i kogoś, kto może później do
    ciebie dołączyć.
lesson-build =
    Teraz sklep jest twój, a budowle dają punkty. Zbuduj barykadę: trzeba na nią 2 inżynierii. Wybierz barykadę, nie
    blokpost.
lesson-workers = Kto buduje? Mechanik ma inżynierię 2, to wystarczy.
lesson-brew = Kto nie buduje, mógłby przygotować leki. Nikt nie choruje, więc pomiń.
lesson-night =
    Noc! Zombie atakują z mocą 6, a ty masz 5. Barykada stanie, tylko jeśli wytrzymasz. Weź Pistolet, doda 2.
lesson-night-unarmed = 5 na 6: trzeba by uciekać, a barykada by przepadła.
lesson-end =
    Przetrwali i wygrywasz 9 do 7: zombie, barykada, na koniec jeszcze raz każda barykada i ludzie na nogach. Czas na
    całą grę!
