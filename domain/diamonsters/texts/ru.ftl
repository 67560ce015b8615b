### Алмазята.

ruleset-name = Алмазята
ruleset-summary =
    Игра на выдержку, от двух до шести игроков: каждый тайно отправляет одного монстрика за бродячим. Одинаковые
    прогоняют друг друга, сильнейший из оставшихся уводит бродячего к себе. Побеждают трое одинаковых или пять
    алмазов на секретной базе.

## Карты

card_type-m1 = Одиняша
    .acc = Одиняшу
    .gen = Одиняши
    .ins = Одиняшей
card_type-m2 = Двоехват
    .acc = Двоехвата
    .gen = Двоехвата
    .ins = Двоехватом
card_type-m3 = Трихвой
    .acc = Трихвоя
    .gen = Трихвоя
    .ins = Трихвоем
card_type-m4 = Тетраед
    .acc = Тетраеда
    .gen = Тетраеда
    .ins = Тетраедом
card_type-m5 = Пятюня
    .acc = Пятюню
    .gen = Пятюни
    .ins = Пятюней

card_text-m1 = Сила 1. Приносит 2 алмаза. Уступает всем, но побеждает Пятюню, если остаётся с ней один на один.
card_text-m2 = Сила 2. Приносит 2 алмаза.
card_text-m3 = Сила 3. Алмазов не приносит.
card_text-m4 = Сила 4. Съедает 2 алмаза из тех, что принесли на секретную базу другие.
card_text-m5 = Сила 5. Приносит 1 алмаз. Сильнее всех, пока не останется наедине с Одиняшей.

## Вопросы

choose-monster = Бродит { $card } ({ $value }). Кого ты отправляешь?
play-monster = Отправить { $card_acc } ({ $value })

## Раунд

game-dealt = Каждый получает по одному монстрику каждого вида. В колоде { $deck ->
    [one] { $deck } карта
    [few] { $deck } карты
   *[other] { $deck } карт
}.
next-game-dealt = Партия { $game }: каждый получает по одному монстрику каждого вида. В колоде { $deck ->
    [one] { $deck } карта
    [few] { $deck } карты
   *[other] { $deck } карт
}.
stray-revealed = Появляется бродячий монстрик: { $card }.
card-committed = { $seat } кладёт карту рубашкой вверх.
own-card-committed = Ты отправляешь { $card_acc }.
card-shown = { $seat } показывает { $card_acc }.
cards-cancelled = { $card } выбывает, так как повторяется ({ $seats_count ->
    [one] { $seats_count } раз
    [few] { $seats_count } раза
   *[other] { $seats_count } раз
}): { $seats }.
one-beats-five = Остались только { $card } и { $other }, поэтому побеждает { $card }: { $seat }.
round-won = { $seat } выигрывает раунд { $card_ins } и уводит { $stray_acc } к себе. На секретной базе { $diamonds ->
    [0] нет алмазов
    [one] { $diamonds } алмаз
    [few] { $diamonds } алмаза
   *[other] { $diamonds } алмазов
}.
round-undecided = Раунд никто не выигрывает, { $stray } уходит в сброс.
card-drawn = { $seat } берёт карту.
own-card-drawn = Ты берёшь { $card_acc }.
deck-reshuffled = Сброс перемешан, новая колода: { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[other] { $cards } карт
}.

## Конец игры

won-by-three-alike = { $seat } выигрывает партию: на секретной базе трое одинаковых ({ $card }).
won-by-diamonds = { $seat } выигрывает партию: на секретной базе { $diamonds ->
    [one] { $diamonds } алмаз
    [few] { $diamonds } алмаза
   *[other] { $diamonds } алмазов
}.
won-by-both = { $seat } выигрывает партию: на секретной базе трое одинаковых ({ $card }) и { $diamonds ->
    [one] { $diamonds } алмаз
    [few] { $diamonds } алмаза
   *[other] { $diamonds } алмазов
}.
no-cards-left = Брать больше нечего: карты кончились. Решают секретные базы.
too-many-undecided = { $rounds ->
    [one] { $rounds } раунд
    [few] { $rounds } раунда
   *[other] { $rounds } раундов
} подряд без победителя. Решают секретные базы.
won-by-lair = { $seat } выигрывает партию: эта секретная база лучше всех. Алмазов на ней: { $diamonds }.
win-shared = Секретные базы равны, победа общая: { $seats }. Алмазов на каждой: { $diamonds }.
match-point = { $seat }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
} из { $goal }, нужных для победы в матче.
match-won = { $seat } выигрывает матч.
match-shared = Победа в матче общая: { $seats }.

## Почему игра кончилась

reason-three-alike = трое одинаковых на секретной базе
reason-diamonds = алмазы
reason-no-cards-left = карты кончились
reason-too-many-undecided = слишком много раундов без победителя
reason-match-points = очки матча

## Новости в теме письма

headline-match-point = { $seat }: очков матча { $points } из { $goal }
headline-round-won = { $seat } уводит { $stray_acc } к себе
headline-round-undecided = { $stray } уходит в сброс
