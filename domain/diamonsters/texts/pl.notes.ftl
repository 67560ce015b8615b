### Czego karta nie rozstrzyga i jak się ją gra: to stoi pod tekstem powiększonej karty. Tekst typu dotyczy wszystkich jego kart.

## Rulings

card_ruling-m1 = Tylko przeciwko samemu Piątusiowi: gdy została jeszcze trzecia karta, wygrywa jak zwykle najsilniejszy.
card_ruling-m4 = Nie ma znaczenia, kto przyszedł pierwszy, a diamentów nigdy nie jest mniej niż zero.

## Examples

card_example-m1 = Jeden wysyła Jednusia, drugi Piątusia, dwóch kolejnych po Dwojaku. Dwojaki przepędzają się nawzajem, a Jednuś pokonuje Piątusia.
card_example-m2 = Dwa Dwojaki w kryjówce to 4 diamenty: jeszcze Piątuś i jest ich 5, czyli wygrana.
card_example-m3 = Trojek nie daje diamentów, ale trzy Trojki w kryjówce wygrywają jak każde trzy jednakowe.
card_example-m4 = Jednuś, Dwojak i Czterożer w kryjówce: 2 + 2 − 2 = 2 diamenty. Sam Czterożer: żadnego.
card_example-m5 = Jeden wysyła Piątusia, drugi Trojka: wygrywa Piątuś. Obaj wysyłają Piątusia: przepędzają się nawzajem i nie wygrywa nikt.
