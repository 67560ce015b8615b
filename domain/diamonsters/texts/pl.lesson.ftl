### Pierwsza lekcja Diamonsters.

lesson-goal =
    Cześć! W każdej rundzie potworek przybłęda szuka domu. Potworki w twoim legowisku przynoszą diamenty. Wygrywa
    5 diamentów albo trzy jednakowe potworki.
lesson-stray =
    Oto przybłęda: Dwojak, wart 2 diamenty. Każdy potajemnie wysyła po niego jednego potworka, a potem wszystkie pokazuje
    się naraz.
lesson-highest = Przybłędę zabiera najwyższy. Rywal ma dziś tylko jedną kartę: Trojka. Wyślij Piątusia!
lesson-highest-low = Trojek jest wyższy, więc Dwojaka zabierze rywal. Wyślij kogoś silniejszego.
lesson-highest-alike = Rywal też wyśle Trojka. Jednakowe przepędzają się nawzajem i przybłędy nie dostanie nikt.
lesson-highest-hungry =
    Czterożer wygra, ale też się wprowadzi i zje 2 diamenty: z Dwojaka nic ci nie przyjdzie. Piątuś jest silniejszy
    i jeszcze przynosi 1 diament.
lesson-home =
    Dwojak jest twój, a Piątuś wprowadził się razem z nim: masz już 3 diamenty z 5. Na jego miejsce dobierasz kartę. Kto
    przegrywa rundę, bierze swojego potworka z powrotem.
lesson-chase =
    Teraz błąka się Trojek. Tobie na nic, ale rywal ma jednego w domu i jednego na ręce: miałby trzy jednakowe i wygraną.
    Przepędź je: też wyślij Trojka!
lesson-chase-low = Wtedy rywal zabierze Trojka, zbierze trzy jednakowe i wygra.
lesson-chase-dear = Rywala to zatrzyma, ale Czterożer zamieszka u ciebie i zje 2 diamenty. Da się taniej.
lesson-yield =
    Trojka nie dostał nikt. Teraz błąka się Czterożer, który zjada diamenty tam, gdzie mieszka. Niech trafi do rywala:
    wyślij Jednusia albo Dwojaka.
lesson-yield-hungry = Czterożer wygra i w legowisku będą dwa. Zjedzą wszystkie twoje diamenty.
lesson-yield-alike = Znowu jednakowe, więc Czterożera nie dostanie nikt. Nieźle, ale niech lepiej zjada u rywala.
lesson-drawn =
    Czterożer zjadł diamenty rywala. A za Trojka, który wygrał, rywal dobrał kartę: to Piątuś. W prawdziwej grze można
    się tego tylko domyślać.
lesson-small =
    Nikt nie jest wyższy od Piątusia. Jest jednak ktoś, kto go pokona, gdy zostaną tylko we dwóch: wyślij Jednusia!
    Z tym Dwojakiem wygrywasz.
lesson-small-low = Piątuś jest wyższy. Pokona go tylko Jednuś.
lesson-end = To cała gra: licz, co da ci runda, i zgaduj, kogo wyślą inni. Czas na prawdziwą partię!
