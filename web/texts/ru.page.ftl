### What is said on every page, and at a table at first.

account = Учётная запись
again = Ещё раз
agree = Согласиться
and_then = а потом…
ask_abort = Закончить без результата
ask_claim = Закончить: никто не ходит
ask_extend = Дать игроку { $who } ещё сутки
ask_hand_over = Заменить игрока { $who }
ask_name = Как тебя называть?
ask_name_help = Достаточно имени. Ключ от учётной записи хранит браузер.
ask_others = Попросить остальных
ask_pause = Сделать паузу на неделю
asked_until = До { $when }.
avoid = Больше не садиться вместе
begin = Начать
bot = Бот
by_order = по твоему указанию
choose = выбери…
choose_at_most_one = Выбери один вариант или ничего.
choose_between = { $max ->
    [one] Выбери от { $min } до { $max } варианта.
    [few] Выбери от { $min } до { $max } вариантов.
   *[other] Выбери от { $min } до { $max } вариантов.
}
choose_exactly = { $min ->
    [one] Выбери { $min } вариант.
    [few] Выбери { $min } варианта.
   *[other] Выбери { $min } вариантов.
}
choose_one = Выбери один вариант.
come_back = Я снова здесь
connection_lost = Связь пропала, пробуем снова…
contrast = Высокий контраст
copied = Ссылка скопирована.
dark = Тёмные
day = сутки
decided = Отправлено:
deck = Колода
decline = Отказаться
deselect = Снять выбор
discard = Сброс
earlier = Раньше
erase = Стереть
first = Начало
free = свободное место
free_seats = { $count ->
    [one] { $count } свободное место
    [few] { $count } свободных места
   *[other] { $count } свободных мест
}
game = Игра
games_offered = Игры
goes_first = начинает
hand = Рука
hand_over = Передать своё место
hidden = Такой игры нет, или её видят только приглашённые: скажи, кто ты.
history_lost = Сервис потерял последние ходы этой партии. Игра продолжается отсюда.
hold = Чтобы прочитать карту, нажми на неё и подержи.
home = Игры
hour = час
in_order = Порядок важен.
intro = Настольные игры по переписке, с людьми или ботами: ходи, когда удобно, хоть через несколько дней.
invite = Пригласить
join = Сесть за стол
join_takes_over = Тебе передают место игрока { $name }, с его картами и временем: игра продолжается с этого момента.
joined_by = Приглашение
joined_by_none = Это приглашение не действует: ссылка неполная или её сменила новая. Попроси прислать её ещё раз.
key_forgotten = Ключ, который хранил этот браузер, больше не действует. Начни заново или введи другой ключ своей учётной записи.
known = тебе известно:
language = Язык
lapsed_lost = Сервис потерял конец партии.
lapsed_missing = Такого варианта не было.
lapsed_named = Кто-то на это повлиял.
lapsed_over = Срок вышел.
lapsed_taken_back = Его ответ отозван.
lapsed_used_up = Оно исчерпано.
last = Конец
last_time = в прошлый раз
later = Позже: { $what } ({ $place } из { $count })
league = Лига
leaps = Самый большой рывок: { $who }
leave = Встать из-за стола
left = ещё { $time }
light = Светлые
list = Списком
loading = Минутку…
log = Что произошло
max_only = { $max ->
    [one] Выбери не больше { $max } варианта.
    [few] Выбери не больше { $max } вариантов.
   *[other] Выбери не больше { $max } вариантов.
}
menu = Меню
message = Сообщение
moment = Шаг { $at } из { $last }
more = Показать ещё
name = Имя
narrowed = Выбрано: { $what }
new_game = Новая игра
next = Дальше
next_game = Следующая игра
next_turn = Следующий ход
no_answer = сервис не отвечает.
not_found = Такой страницы нет.
not_yours = Ждём: { $who }
note = Заметка
note_self = заметка, только для меня
nothing_happened = Пока ничего не произошло.
offered_to_you = Тебе предлагают место игрока { $name }.
open_file = Открыть повтор
options = Настройки
orders = Отвечать за меня
orders_answered = За тебя { $count ->
    [one] дан { $count } ответ
    [few] дано { $count } ответа
   *[other] дано { $count } ответов
}
orders_help = Другие этого не видят.
orders_lapsed = Больше не действует: { $what }.
others_decide = Тоже решают: { $who }.
pause = Пауза
people = Места и люди
plan = Отправятся вместе
plan_stopped = План прервался на шаге { $number }: { $why }
play_again = Последний ход ещё раз
players = Места
plays_left = Ещё можно сыграть:
problem = Не получилось: { $why }
public = Смотреть могут все
rematch = Сыграть ещё раз
replay = Повтор
resign = Сдаться
resign_sure = Точно сдаёшься? Вернуться будет нельзя.
resume = Закончить паузу через сутки
rules = Правила
seat = Место { $number }
seat_kept = оставлено для игрока { $name }
seat_kept_mine = оставлено для тебя
seed_elsewhere = Игра ждёт секретное число, которое придумал другой твой браузер: открой этот стол там.
seed_help = Этот браузер придумает секретное число, от которого зависит каждая раздача: карты не выберет никто, даже сервис. Когда все сядут, открой стол здесь в течение суток, иначе игра будет отменена.
seed_own = Добавить свою случайность
send = Отправить
sent_card = карта послана
share = Поделиться
show_key = Показать ключ
sign_out = Забыть меня на этом устройстве
since = С твоего прошлого визита
sit_more = Ещё
sit_set_up = Эту игру её создатель расставил сам, она начинается не с раздачи. Садясь за стол, ты с этим соглашаешься.
skip = Пропустить
skip_motion = Сразу к концу
sooner = Раньше: { $what } ({ $place } из { $count })
spectator = Ты смотришь игру.
start = Начать
status_finished = окончена
status_open = ждёт игроков
status_paused = на паузе до { $when }
status_running = идёт
system = Как в системе
tab_log = Журнал
tab_table = Стол
table_gone = Этот стол тебе больше не виден: твоё место теперь у другого игрока, или игры больше нет.
take_back = Вернуть ход
take_back_ask = Попросить отменить мой ход
take_backs = Отмена хода
talk = Разговор
theme = Цвета
token = Ключ
token_help = У кого этот ключ, тот и есть ты. Вставь его на другом устройстве, чтобы играть и там.
token_use = Войти с этим ключом
turn = Ход
undo = Отменить
voided = Игра отменена.
watch = Смотреть
what_if = А что, если…?
whereabouts = Кто где
winner = Победа: { $who }
winner_you = Победа за тобой!
withdraw = Отозвать
write = Написать за столом
you = Ты
