### What lies beside a table.

away_self = Пока тебя нет, за тебя отвечает бот.
clock_of_asked = отвечает
clock_of_away = не за столом: отвечает бот
clock_of_bot = отвечает бот
clock_of_paused = пауза до { $when }
clock_of_resting = отдых до { $when }
clock_of_vacation = в отпуске до { $when }
clock_of_waiting = ждёт остальных
clocks = Время
deal_waits = Раздача ждёт: { $who }. Кто добавил свою случайность, должен открыть этот стол до { $until }, иначе игра будет отменена.
message_hidden = скрыто оператором
message_to = { $from } → { $to }
messages_new = { $count ->
    [one] { $count } новое сообщение
    [few] { $count } новых сообщения
   *[other] { $count } новых сообщений
}
notes = Заметки для себя
notices = Как сообщать об этой игре
report = Пожаловаться
requests_new = { $count ->
    [one] { $count } просьба
    [few] { $count } просьбы
   *[other] { $count } просьб
}
reveal = После игры это прочитают все
sharing = Разговор в выгрузках игры
stands = Твой ход уже не отменить: { $why }.
stands_late = его время уже вышло бы
stands_never = в этой игре ходы не отменяют
stands_nothing = открылась новая информация
stands_often = слишком много раз подряд
stands_others = с тех пор пошли другие или теперь их очередь
to_other = только игроку { $who }
to_some = некоторым…
to_table = всем за столом
to_whom = Кому
