### Diamonsters.

ruleset-name = Diamonsters
ruleset-summary =
    Gra nerwów dla dwóch do sześciu osób: każdy potajemnie wysyła jednego potworka po przybłędę. Jednakowe przepędzają
    się nawzajem, najwyższy z pozostałych zabiera przybłędę do siebie. Wygrywają trzy jednakowe albo pięć diamentów.

## Karty

card_type-m1 = Jednuś
    .acc = Jednusia
    .gen = Jednusia
    .ins = Jednusiem
card_type-m2 = Dwojak
    .acc = Dwojaka
    .gen = Dwojaka
    .ins = Dwojakiem
card_type-m3 = Trojek
    .acc = Trojka
    .gen = Trojka
    .ins = Trojkiem
card_type-m4 = Czterożer
    .acc = Czterożera
    .gen = Czterożera
    .ins = Czterożerem
card_type-m5 = Piątuś
    .acc = Piątusia
    .gen = Piątusia
    .ins = Piątusiem

card_text-m1 = Wartość 1. Przynosi 2 diamenty. Przegrywa ze wszystkimi, ale pokonuje Piątusia, gdy zostają tylko we dwóch.
card_text-m2 = Wartość 2. Przynosi 2 diamenty.
card_text-m3 = Wartość 3. Nie przynosi diamentów.
card_text-m4 = Wartość 4. Zjada 2 diamenty, które przyniosły do legowiska inne potworki.
card_text-m5 = Wartość 5. Przynosi 1 diament. Najsilniejszy, chyba że zostaje sam na sam z Jednusiem.

## Pytania

choose-monster = Przybłęda: { $card } ({ $value }). Którego potworka wysyłasz?
play-monster = Wyślij { $card_acc } ({ $value })

## Runda

game-dealt = Każdy dostaje po jednym potworku każdego rodzaju. W talii { $deck ->
    [one] jest { $deck } karta
    [few] są { $deck } karty
   *[other] jest { $deck } kart
}.
next-game-dealt = Partia { $game }: każdy dostaje po jednym potworku każdego rodzaju. W talii { $deck ->
    [one] jest { $deck } karta
    [few] są { $deck } karty
   *[other] jest { $deck } kart
}.
stray-revealed = Pojawia się przybłęda: { $card }.
card-committed = { $seat } kładzie zakrytą kartę.
own-card-committed = Wysyłasz { $card_acc }.
card-shown = { $seat } odkrywa { $card_acc }.
cards-cancelled = { $card } odpada, bo się powtarza ({ $seats_count ->
    [one] { $seats_count } raz
    [few] { $seats_count } razy
   *[other] { $seats_count } razy
}): { $seats }.
one-beats-five = Zostali tylko { $card } i { $other }, więc wygrywa { $card }: { $seat }.
round-won = { $seat } wygrywa rundę { $card_ins } i zabiera { $stray_acc } do siebie. W legowisku { $diamonds ->
    [0] nie ma diamentów
    [one] jest { $diamonds } diament
    [few] są { $diamonds } diamenty
   *[other] jest { $diamonds } diamentów
}.
round-undecided = Nikt nie wygrywa rundy, { $stray } trafia na stos kart odrzuconych.
card-drawn = { $seat } dobiera kartę.
own-card-drawn = Dobierasz { $card_acc }.
deck-reshuffled = Odrzucone karty zostały przetasowane, nowa talia to { $cards ->
    [one] { $cards } karta
    [few] { $cards } karty
   *[other] { $cards } kart
}.

## Koniec gry

won-by-three-alike = { $seat } wygrywa partię: w legowisku są trzy jednakowe potworki ({ $card }).
won-by-diamonds = { $seat } wygrywa partię. Diamenty w legowisku: { $diamonds }.
won-by-both = { $seat } wygrywa partię: w legowisku są trzy jednakowe potworki ({ $card }). Diamenty: { $diamonds }.
no-cards-left = Nie ma już kart do wzięcia, więc rozstrzygają legowiska.
too-many-undecided = { $rounds ->
    [one] { $rounds } runda
    [few] { $rounds } rundy
   *[other] { $rounds } rund
} z rzędu bez zwycięzcy, rozstrzygają legowiska.
won-by-lair = { $seat } ma najlepsze legowisko i wygrywa partię. Diamenty w legowisku: { $diamonds }.
win-shared = Legowiska są równe, zwycięstwo wspólne: { $seats }. Diamenty w każdym: { $diamonds }.
match-point = { $seat } ma { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
} z { $goal } potrzebnych do wygrania meczu.
match-won = { $seat } wygrywa mecz.
match-shared = Zwycięstwo w meczu jest wspólne: { $seats }.

## Dlaczego gra się skończyła

reason-three-alike = trzy jednakowe potworki w legowisku
reason-diamonds = diamenty
reason-no-cards-left = nie było już kart do wzięcia
reason-too-many-undecided = zbyt wiele rund bez zwycięzcy
reason-match-points = punkty meczowe

## Nowiny w temacie listu

headline-match-point = { $seat }: punkty meczu { $points } z { $goal }
headline-round-won = { $seat } zabiera { $stray_acc } do siebie
headline-round-undecided = { $stray } trafia na stos kart odrzuconych
