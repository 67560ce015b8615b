### What few choose for a new game.

own_away = Opuszczone tury, po których gra bot
own_each = Czas przysługuje na
own_each_decision = każdą odpowiedź
own_each_sitting = turę, aż zagrają inni
own_excuses = Spóźnienia, które się wybacza
own_increment = Dodatek za turę w czasie
own_late = Kto się spóźni
own_late_bot = za tego odpowiada bot
own_late_default = dostaje najłagodniejszą odpowiedź
own_late_forfeit = poddaje się
own_nights = Nocą zegary stoją
own_reserve = Rezerwa na całą grę
own_reserve_max = Rezerwa najwyżej
own_time = Czas
own_times_usual = 14 × czas
own_unit = { $what }: jednostka
own_vacation = Urlop od gry
start_file = albo plik z nią
start_fits = Da się odczytać. Kto usiądzie do stołu, musi się zgodzić.
start_help = Stół ułożony po swojemu, jako JSON. Gdy pole jest puste, gra zaczyna się według zasad.
start_no_json = To nie jest JSON: może brakuje nawiasu, przecinka lub cudzysłowu.
start_position = Pozycja początkowa
unit_days = dni
unit_hours = godzin
unit_minutes = minut
