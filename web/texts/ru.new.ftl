### What few choose for a new game.

own_away = Пропущенных ходов до замены ботом
own_each = Время даётся на
own_each_decision = каждый ответ
own_each_sitting = ход, пока не ответят другие
own_excuses = Простительных опозданий
own_increment = Прибавка за ход в срок
own_late = Кто опоздал
own_late_bot = за того отвечает бот
own_late_default = получает самый мягкий ответ
own_late_forfeit = сдаётся
own_nights = Ночью часы стоят
own_reserve = Запас на всю игру
own_reserve_max = Запас не больше
own_time = Время
own_times_usual = 14 × время
own_unit = { $what }: единица
own_vacation = Отпуск от игры
start_file = или файл с ней
start_fits = Прочитать удалось. Кто сядет за стол, должен согласиться.
start_help = Стол, который ты составляешь сам, в виде JSON. Если пусто, игра начнётся по правилам.
start_no_json = Это не JSON: возможно, не хватает скобки, запятой или кавычки.
start_position = Начальная позиция
unit_days = суток
unit_hours = часов
unit_minutes = минут
