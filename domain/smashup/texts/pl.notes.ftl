### Czego karta nie rozstrzyga i jak się ją gra: to stoi pod tekstem powiększonej karty. Tekst typu dotyczy wszystkich jego kart.

## Rulings

card_ruling-collector = Pierwsze wydanie: można zwrócić także innego Kolekcjonera. Poprawione: nie można.
card_ruling-terraforming = Jeśli talia baz jest pusta, najpierw tasuje się stos odrzuconych baz.
card_ruling-natural_selection = Można wybrać i sługusa, który nie ma tam ofiary: wtedy nic się nie dzieje.
card_ruling-rampage = Liczy się moc w chwili zagrania karty; późniejsze zmiany nie mają znaczenia.
card_ruling-tooth_and_claw_and_guns = Razem z Kryjówką: działa ta karta, która weszła do gry wcześniej.
card_ruling-hideout = Razem z kartą Kły, pazury... i spluwy: działa ta, która weszła do gry wcześniej.
card_ruling-ninja_acolyte = Gdy już wróci na rękę, sługusa trzeba zagrać.
card_ruling-disguise = Dodatkowych sługusów można nie zagrywać; wybrani i tak wracają.
card_ruling-infiltrate = Wchodząc do gry, nigdy nie niszczy samej siebie.
card_ruling-shinobi = Limit liczy się dla każdego gracza osobno.
card_ruling-temple_of_goju = Spośród kilku najsilniejszych wybiera ich gracz.
card_ruling-cannon = Najpierw wybiera się obu, potem się ich niszczy.
card_ruling-dinghy = Najpierw wybiera się wszystkich sługusów, potem się ich przesuwa.
card_ruling-full_sail = Najpierw wybiera się wszystkich sługusów, potem się ich przesuwa.
card_ruling-microbot_alpha = Liczą się tylko sługusy w grze.
card_ruling-microbot_archive = Gdy zniszczono kilka naraz: karta za każdego, także za niego samego.
card_ruling-leprechaun = Moce porównuje się, gdy umiejętność nowego sługusa już zadziałała.
card_ruling-mark_of_sleep = Pierwsze wydanie: cała tura, także zdobywanie baz. Poprawione: tylko faza zagrywania kart.
card_ruling-neophyte = Specjał na inną porę zagrany w ten sposób trafia na stos kart odrzuconych bez skutku.
card_ruling-mass_enchantment = Specjał na inną porę zagrany w ten sposób trafia na stos kart odrzuconych bez skutku.
card_ruling-theyre_coming_to_get_you = Raz na turę za każdą kopię, i nie jest to dodatkowe zagranie: zastępuje zagranie z ręki.
card_ruling-zombie_lord = Po jednym na każdą bazę, na której od początku nie było i wciąż nie ma twoich sługusów.
card_ruling-monkey_on_your_back = Nawet bez ofiary karta trafia na spód talii.
card_ruling-clyde_2_0 = Gdy odchodzi razem z akcjami, ratuje także je, jakkolwiek by odszedł.
card_ruling-secret_agent = Kartę odrzuca się nawet wtedy, gdy akcja zwróciła lub przesunęła Tajnego Agenta.
card_ruling-stasis_field = Zagrane dzięki Kretowi na bazę, która jest właśnie zdobywana: zdobywanie trwa dalej.
card_ruling-operative = Odkrywa karty ze wszystkich talii, także z własnej.
card_ruling-jumper = Gdy kontroluje go inny gracz, decyduje ten gracz, a karta trafia na rękę właściciela.
card_ruling-one_point_twenty_one_gigawatts = Można wskazać dowolny rodzaj, nawet gdy na stosie kart odrzuconych nie ma takiej karty.
card_ruling-into_the_time_slip = Można zwrócić także akcję zagraną na bazę.
card_ruling-time_is_fleeting = Zagrana dwa razy: liczy się późniejszy wybór, a wcześniejsza baza wraca. Bez odrzuconej bazy nie można jej zagrać.
card_ruling-doppelganger = Talię tasuje się po zagraniu sługusa.
card_ruling-transmogrify = Liczy się moc, jaką sługus miał w grze tuż przedtem.
card_ruling-gelf = Gdy nic nie znajdzie, i tak zostaje wtasowany; kogo nie można tu zagrać, ten trafia na stos kart odrzuconych.
card_ruling-copycat = Ma wydrukowaną umiejętność. Przy innym Naśladowcy wybiera się jeszcze raz.
card_ruling-cellular_bonding = Od innego Wiązania komórkowego dostaje to, co ma tamto.
card_ruling-portal_room = Po dodatkowej turze gra toczy się dalej od gracza po lewej od tego, kto miał ostatnią zwykłą turę.
card_ruling-the_nexus = Gdy zwycięzców jest kilku, może to zrobić każdy; na wierzchu leży baza ostatniego.

## Examples

card_example-scout = Podczas zdobywania bazy moc Zwiadowcy się liczy, a potem wraca on na rękę.
card_example-war_raptor = Trzy Raptory Bojowe na jednej bazie: każdy ma moc 2 + 3 = 5.
card_example-rampage = Król Rex o mocy 7 stoi na bazie o mocy 20: do końca tury jest to 13.
card_example-first_mate = Podczas zdobywania bazy moc Pierwszego Oficera się liczy, a potem płynie on na inną bazę.
card_example-microbot_alpha = Masz w grze trzech innych sługusów: jego moc to 1 + 3 = 4.
card_example-zapbot = Zagrywasz Zapbota, potem dzięki niemu drugiego sługusa o mocy 2 lub niższej; a akcja wciąż przed tobą.
card_example-leprechaun = Twój Leprechaun ma moc 5. Przychodzi Najeźdźca innego gracza o mocy 3, zdobywa PZ i zostaje zniszczony.
card_example-zombie_lord = Na dwóch bazach nie masz sługusów: może przyjść dwóch o mocy 2 lub niższej, po jednym na każdą.
card_example-cave_of_shinies = Inny gracz niszczy tu twojego sługusa: dostajesz 1 PZ.
card_example-rhodes_plaza_mall = Podczas zdobywania masz tu trzech sługusów: 3 PZ oprócz tego, co daje twoje miejsce.
card_example-the_homeworld = Zagrywasz tu sługusa, potem dodatkowego o mocy 2 lub niższej. Jeśli i on trafi tutaj, możesz zagrać kolejnego.
