### The first page, and the list of tables.

clock_away = пока тебя нет, отвечает бот
clock_bot = отвечает бот
clock_none = Без ограничения
clock_paused = игра на паузе
clock_resting = твои часы сейчас стоят
clock_vacation = ты в отпуске
create = Создать игру
creator = создатель: { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[other] { $games } игр
}, { $timeouts ->
    [one] { $timeouts } опоздание
    [few] { $timeouts } опоздания
   *[other] { $timeouts } опозданий
}
days3 = трое суток
deadline = Время на ход
drawn = по жребию
empty_lobby = Сейчас никто не ждёт игроков.
empty_mine = У тебя пока нет игр.
game_any = любая игра
games_mine = Мои игры
lobby = Столы со свободным местом
minutes10 = десять минут
new_more = Ещё
own_times = свои условия…
pace_any = любое
pace_live = не больше часа
pace_mail = дольше, ход за ходом
private = Только по приглашению
reliable = Создатель
reliable_any = любой
reliable_known = играл много, опаздывал редко
reliable_prompt = ни разу не опоздал
seat_kept_other = оставлено для другого игрока
seats_any = сколько угодно
start_auto = когда места заняты
start_manual = когда скажу
starts = Игра начинается
take_back_agreed = также если все согласны
take_back_never = нельзя
take_back_own = если никого не касается
time_each = На ход, пока не ответят другие, даётся { $time }. За опоздавшего отвечает бот, а после двух таких ходов подряд играет до его возвращения.
time_endless = Спешить некуда: игра подождёт.
unset = обычное: { $time }
visibility = Кто видит игру
waiting_me = Ждут тебя
why_time = Почему столько времени?
