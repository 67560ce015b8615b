### What is said on every page, and at a table at first.

account = Konto
again = Spróbuj ponownie
agree = Zgadzam się
and_then = a potem…
ask_abort = Zakończ bez wyniku
ask_claim = Zakończ: nikt nie gra
ask_extend = Daj graczowi { $who } dobę więcej
ask_hand_over = Zastąp gracza { $who }
ask_name = Jak mamy cię nazywać?
ask_name_help = Wystarczy imię. Klucz do konta przechowuje przeglądarka.
ask_others = Poproś pozostałych
ask_pause = Zrób tydzień przerwy
asked_until = Do { $when }.
avoid = Nigdy więcej przy jednym stole
begin = Zacznij
bot = Bot
by_order = z twojego polecenia
choose = wybierz…
choose_at_most_one = Wybierz jedną opcję albo żadną.
choose_between = { $max ->
    [one] Wybierz od { $min } do { $max } opcji.
    [few] Wybierz od { $min } do { $max } opcji.
   *[other] Wybierz od { $min } do { $max } opcji.
}
choose_exactly = { $min ->
    [one] Wybierz { $min } opcję.
    [few] Wybierz { $min } opcje.
   *[other] Wybierz { $min } opcji.
}
choose_one = Wybierz jedną opcję.
come_back = Znów jestem
connection_lost = Utracono połączenie, próbujemy ponownie…
contrast = Wysoki kontrast
copied = Link skopiowany.
dark = Ciemne
day = doba
decided = Wysłano:
deck = Talia
decline = Odmawiam
deselect = Odznacz
discard = Stos odrzuconych
earlier = Wcześniej
erase = Usuń
first = Początek
free = wolne miejsce
free_seats = { $count ->
    [one] { $count } wolne miejsce
    [few] { $count } wolne miejsca
   *[other] { $count } wolnych miejsc
}
game = Gra
games_offered = Gry
goes_first = zaczyna
hand = Ręka
hand_over = Oddaj swoje miejsce
hidden = Nie ma takiej gry albo widzą ją tylko zaproszeni: powiedz, kim jesteś.
history_lost = Serwis utracił ostatnie ruchy tej partii. Gra toczy się dalej od tego miejsca.
hold = Przytrzymaj kartę, aby ją przeczytać.
home = Gry
hour = godzina
in_order = Kolejność się liczy.
intro = Gry planszowe na odległość, z ludźmi albo botami: graj, kiedy ci wygodnie, choćby po kilku dniach.
invite = Zaproś
join = Usiądź do stołu
join_takes_over = Przejmujesz miejsce gracza { $name }, z jego kartami i czasem: gra toczy się dalej od tej chwili.
joined_by = Zaproszenie
joined_by_none = To zaproszenie nie działa: link jest niepełny albo zastąpił go nowszy. Poproś o niego jeszcze raz.
key_forgotten = Klucz przechowywany w tej przeglądarce już nie działa. Zacznij od nowa albo użyj innego klucza do swojego konta.
known = znasz:
language = Język
lapsed_lost = Serwis utracił koniec gry.
lapsed_missing = Takiej opcji nie było.
lapsed_named = Ktoś na to wpłynął.
lapsed_over = Jego czas minął.
lapsed_taken_back = Jego odpowiedź została cofnięta.
lapsed_used_up = Zostało wyczerpane.
last = Koniec
last_time = ostatnio
later = Później: { $what } ({ $place } z { $count })
league = Liga
leaps = Największy skok: { $who }
leave = Odejdź od stołu
left = jeszcze { $time }
light = Jasne
list = Jako lista
loading = Chwileczkę…
log = Co się stało
max_only = { $max ->
    [one] Wybierz najwyżej { $max } opcję.
    [few] Wybierz najwyżej { $max } opcje.
   *[other] Wybierz najwyżej { $max } opcji.
}
menu = Menu
message = Wiadomość
moment = Krok { $at } z { $last }
more = Pokaż więcej
name = Imię
narrowed = Wybrano: { $what }
new_game = Nowa gra
next = Dalej
next_game = Następna gra
next_turn = Następna tura
no_answer = serwis nie odpowiada.
not_found = Nie ma takiej strony.
not_yours = Czekamy: { $who }
note = Notatka
note_self = notatka, tylko dla mnie
nothing_happened = Jeszcze nic się nie stało.
offered_to_you = Proponują ci miejsce gracza { $name }.
open_file = Otwórz powtórkę
options = Ustawienia
orders = Odpowiadaj za mnie
orders_answered = { $count ->
    [one] { $count } odpowiedź za ciebie
    [few] { $count } odpowiedzi za ciebie
   *[other] { $count } odpowiedzi za ciebie
}
orders_help = Inni tego nie widzą.
orders_lapsed = Już nie obowiązuje: { $what }.
others_decide = Decydują też: { $who }.
pause = Pauza
people = Miejsca i ludzie
plan = Wyślemy razem
plan_stopped = Plan przerwał się na kroku { $number }: { $why }
play_again = Ostatnia tura jeszcze raz
players = Miejsca
plays_left = Do zagrania:
problem = Nie udało się: { $why }
public = Każdy może oglądać
rematch = Zagraj jeszcze raz
replay = Powtórka
resign = Poddaj się
resign_sure = Na pewno chcesz się poddać? Nie będzie można wrócić.
resume = Zakończ pauzę za dobę
rules = Zasady
seat = Miejsce { $number }
seat_kept = czeka na gracza { $name }
seat_kept_mine = czeka na ciebie
seed_elsewhere = Gra czeka na tajną liczbę, którą wylosowała inna twoja przeglądarka: otwórz ten stół tam.
seed_help = Ta przeglądarka wylosuje tajną liczbę, od której zależy każde rozdanie: nikt nie wybierze kart, nawet serwis. Gdy wszyscy usiądą, otwórz stół tutaj w ciągu doby, inaczej gra zostanie odwołana.
seed_own = Dodaj własny los
send = Wyślij
sent_card = karta wysłana
share = Udostępnij
show_key = Pokaż mój klucz
sign_out = Zapomnij mnie na tym urządzeniu
since = Od twojej ostatniej wizyty
sit_more = Więcej
sit_set_up = Tę grę ułożyła osoba, która ją utworzyła: nie zaczyna się od rozdania. Siadając do stołu, zgadzasz się na to.
skip = Pomiń
skip_motion = Od razu na koniec
sooner = Wcześniej: { $what } ({ $place } z { $count })
spectator = Oglądasz grę.
start = Rozpocznij
status_finished = zakończona
status_open = czeka na graczy
status_paused = wstrzymana do { $when }
status_running = trwa
system = Jak w systemie
tab_log = Dziennik
tab_table = Stół
table_gone = Nie widzisz już tego stołu: twoje miejsce ma teraz ktoś inny albo gry już nie ma.
take_back = Cofnij ruch
take_back_ask = Poproś o cofnięcie mojego ruchu
take_backs = Cofanie ruchów
talk = Rozmowa
theme = Kolory
token = Klucz
token_help = Kto ma ten klucz, jest tobą. Wklej go na innym urządzeniu, aby tam grać dalej.
token_use = Użyj tego klucza
turn = Tura
undo = Cofnij
voided = Grę odwołano.
watch = Oglądaj
what_if = A co, gdyby…?
whereabouts = Kto gdzie jest
winner = Zwycięstwo: { $who }
winner_you = Wygrywasz!
withdraw = Wycofaj
write = Napisz do stołu
you = Ty
