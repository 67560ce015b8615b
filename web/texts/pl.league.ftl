### The league.

league_about = Co noc boty grają ze sobą: każde rozdanie dwa razy, z zamianą miejsc. Wszyscy zaczynają od 25, a wygrana z silnym daje więcej.
league_bots = Boty
league_empty = Nikt tu jeszcze nie grał. Gdy boty zagrają w nocy, pojawi się tu ich tabela.
league_games = { $games ->
    [one] { $games } gra
    [few] { $games } gry
   *[other] { $games } gier
}, ostatnia { $when }
league_games_least = { $games ->
    [one] { $games } gra lub więcej
    [few] { $games } gry lub więcej
   *[other] { $games } gier lub więcej
}
league_games_own = { $games ->
    [one] { $games } zaliczona gra
    [few] { $games } zaliczone gry
   *[other] { $games } zaliczonych gier
}
league_hidden = inni zobaczą po pięciu grach z trzema rywalami
league_i_play = gram ja
league_it_plays = gra mój program
league_it_plays_at_night = gra mój program, nocą także z cudzymi i z botami
league_join = Weź udział
league_leave = Nie chcę już brać udziału
league_leave_sure = Twoja siła i wszystko, co dały twoje gry, zostaną od razu zapomniane. Kontynuować?
league_live = Uczestnicy, na żywo: najwyżej godzina na turę
league_mail = Uczestnicy, ruch po ruchu
league_members = Ludzie są w tabelach tylko wtedy, gdy chcą: gra się liczy, jeśli biorą udział wszyscy, którzy w niej grają. Programy mogą co noc grać ze sobą i z botami. Gra liczy się od dnia po jej zakończeniu.
league_none_yet = Żadna z twoich gier jeszcze się nie liczy: potrzebni są rywale, którzy też biorą udział.
league_order = Wyżej jest ten, kto na pewno jest silny: kilka szczęśliwych wygranych nie wystarczy.
league_program = program
league_who = Kto gra
league_wish = Wszyscy widzą twoje imię i twoją siłę w każdej grze, osobno dla szybkich i wolnych partii; nikt nie widzi, które to były partie.
strength = Siła { $mu }, prawie na pewno od { $low } do { $high }
strength_unsure = na razie niewiele wiadomo
