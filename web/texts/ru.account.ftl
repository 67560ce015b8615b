### The account's page.

active = Пока я здесь
active_always = всё равно сообщать
active_hour = ждать, пока меня не будет час
active_minutes = ждать, пока меня не будет пять минут
activity = Что происходило с доступом
add = Добавить
address = Адрес
attempt_next = следующая попытка через { $time }
attempts = { $tries ->
    [one] { $tries } попытка
    [few] { $tries } попытки
   *[other] { $tries } попыток
}
avoid_no_more = Убрать
avoided = С кем я не играю
avoided_help = С ними ты за один стол не сядешь. Им об этом не сообщается.
avoided_none = Никого. Добавить можно за столом.
because_failing = Он не отвечал несколько дней.
because_gone = Такого адреса больше нет.
channel_active = работает
channel_code = Код из сообщения
channel_delete_sure = Удалить { $address }?
channel_disabled = отключён
channel_discord = Канал Discord
channel_former = удалённый канал
channel_mail = Почта
channel_new = Сообщать через
channel_ntfy = Тема ntfy
channel_push = Браузер
channel_slack = Канал Slack
channel_unconfirmed = ждёт кода
channel_webhook = Вебхук
channels = Как мне сообщать
channels_help = Если игра ждёт тебя, а тебя нет, через минуту мы об этом сообщим.
codes = Коды восстановления
codes_copied = Коды скопированы.
codes_copy = Скопировать все
codes_help = Для листка бумаги: каждый впустит тебя один раз, если это устройство потеряется.
codes_keep = Скопируй, распечатай или сохрани их сейчас: больше мы их не покажем. Для входа хватит любого из них, от p_ до конца. Прежние коды уже не действуют.
codes_left = { $left ->
    [one] Остался { $left } код
    [few] Осталось { $left } кода
   *[other] Осталось { $left } кодов
}
codes_none = Пока ни одного нет.
codes_not_copied = Браузер не разрешил копирование: распечатай или сохрани коды.
codes_of = Turnfold, { $place }: коды восстановления, { $name }, { $day }
codes_print = Распечатать
codes_renew = Создать новые коды
codes_save = Сохранить в файл
codes_sure = Прежние коды перестанут действовать. Продолжить?
confirm = Подтвердить
content = Писать, что произошло и о чём спрашивают: это могут прочитать и другие.
create_token = Создать ключ
credentials = Устройства и программы
credentials_help = Всё, у чего есть ключ от твоей учётной записи. Отзови ключ, и доступ сразу пропадёт.
delete = Удалить
delete_account = Удалить учётную запись
delete_codes = Коды восстановления (осталось: { $left }) её не вернут.
delete_name = Чтобы подтвердить, введи своё имя: { $name }
delete_no_way = Вернуть её будет нельзя.
delete_other_name = имя другое, ничего не удалено.
delete_sure = Учётная запись исчезнет навсегда, а игры продолжатся без тебя.
deleted_account = удалённая учётная запись
delivery_delivered = доставлено
delivery_dropped = не отправлено
delivery_gave_up = доставить не удалось
delivery_retrying = отправляется снова
delivery_waiting = ждёт отправки
device_asks = «{ $name }» просит доступ к твоей учётной записи:
device_code = Код на его экране
device_deny = Нет, не пускать
device_help = Выбери на нём вход через другое устройство: оно покажет код из восьми букв. Введи его здесь.
device_let = Впустить
device_let_in = Готово, доступ есть.
device_new = Другое устройство
device_told_no = Ему отказано.
did_client = Доступ получила чужая программа
did_client_removed = Оператор удалил программу
did_codes = Новые коды восстановления
did_created = Создан ключ
did_device = Подключено устройство
did_league_excluded = Оператор исключил из лиги
did_league_readmitted = Снова можно участвовать в лиге
did_mail_added = Коды для входа можно получать по адресу
did_mail_removed = Коды для входа больше не приходят по адресу
did_others = Отозваны все остальные ключи
did_passkey_added = Добавлен ключ доступа
did_passkey_doubted = Ключ доступа отклонён: возможно, его скопировали
did_passkey_removed = Удалён ключ доступа
did_passkey_used = Вход по ключу доступа
did_recovered = Использован код восстановления
did_revoked = Ключ отозван
did_signed_in = Вход по коду из письма
digest_at = Сводка в
dropped_answered = ответ уже был дан
dropped_disabled = канал отключён
dropped_muted = так настроено
dropped_superseded = его заменило более позднее
enter = У меня есть учётная запись
enter_code = Введи этот код там на странице учётной записи, в разделе «Как вернуться»:
enter_device = Войти через другое устройство
enter_device_ask = Показать код
enter_device_help = Если на другом устройстве вход уже выполнен, хватит кода из восьми букв.
enter_mail = По почте
enter_mail_address = Почта твоей учётной записи
enter_mail_ask = Прислать код
enter_mail_sent = Если этот адрес есть у какой-то учётной записи, код уже отправлен.
enter_now = Войти
enter_passkey = С ключом доступа (passkey)
enter_passkey_ask = Войти с ключом доступа
enter_player = Учётная запись
enter_player_help = Это не имя: начинается с p_ и записана над кодами. Если с p_ начинается сам код, его достаточно.
enter_recovery = Код восстановления
enter_recovery_code = Код
enter_recovery_help = Код целиком: p_ и ещё 32 буквы и цифры. Из старого списка: сначала только код.
expires = до { $day }
expires_never = пока не отозван
export_all = Сохранить все мои данные
feed = Календарь
feed_help = Два адреса, для календаря и для читалки лент: чей ход и до какого времени. Прочитать их сможет любой, у кого они есть.
feed_new = Создать адреса
feed_title = Сроки в календаре
free_days = Выходные
from = с
hours = Ночи и выходные
hours_changeable = изменить можно с { $day }
hours_help = В это время твои часы стоят. Соседи по столу видят эти часы.
kinds = О чём сообщать
kinds_some = Отметь хотя бы одно или выбери выше, что сообщать не нужно.
ledger = Что тебе отправляли
ledger_empty = Пока ничего.
lifetime_month = на 30 дней
lifetime_none = пока я не отзову
lifetime_year = на год
measures = О твоих сообщениях
met_there = общая игра
mode = Как часто
mode_digest = Одна сводка в день
mode_every = Каждый вопрос
mode_off = Ничего
mode_sitting = Один раз, когда мой ход
motion = Движение за столом
motion_off = ничего не движется
motion_system = как настроено устройство
muted_until = До { $day } тебе нельзя писать другим.
night = Ночь
notice_access = Доступ к твоей учётной записи
notice_away = Тебя нет
notice_disabled = Канал отключён
notice_finished = Игра окончена
notice_invitation = Тебе предлагают место
notice_loss = Сервис потерял конец партии
notice_message = Сообщение за столом
notice_opened = Твой ход
notice_order = Указание больше не действует
notice_reminder = Напоминание
notice_request = Кто-то просит о чём-то
notice_started = Игра началась
notice_test = Проверка
notice_timed_out = Твоё время вышло
passkey_add = Добавить ключ доступа
passkey_by_name = На этой машине ключи доступа работают по адресу
passkey_cancelled = ничего не выбрано, или время вышло
passkey_elsewhere = по этому адресу ключи доступа не работают
passkey_known = на этом устройстве уже есть ключ доступа к этой учётной записи
passkey_name = Как назвать
passkey_own = мой ключ доступа
passkey_remove = Удалить ключ доступа
passkey_remove_sure = С ключом «{ $name }» больше никто не войдёт. Продолжить?
passkey_rename = Переименовать
passkey_since = добавлен
passkey_unknown = Этот браузер не знает ключей доступа.
passkeys = Ключи доступа (passkeys)
passkeys_help = Хватит пальца, лица или PIN-кода на своём устройстве: без имени, без кода, запоминать нечего.
profile = Обо мне
program_may = Разрешено:
program_out = Отключить
program_out_sure = Программа «{ $name }» больше не сможет действовать за тебя. Продолжить?
programs = Подключённые программы
programs_help = Чужие программы, у которых есть доступ. Самой учётной записью ни одна из них распоряжаться не может.
programs_none = Ни одной.
push_here = Уведомлять в этом браузере
push_refused = браузеру не разрешены уведомления
quiet_hours = Тихие часы
recovery = Как вернуться
reliability = За { $games ->
    [one] последнюю { $games } игру
    [few] последние { $games } игры
   *[other] последние { $games } игр
}: { $timeouts ->
    [one] { $timeouts } опоздание
    [few] { $timeouts } опоздания
   *[other] { $timeouts } опозданий
}, { $absences ->
    [one] { $absences } отсутствие
    [few] { $absences } отсутствия
   *[other] { $absences } отсутствий
}.
remind = Напоминать
remind_day = и за сутки до конца
remind_late = когда времени мало
remind_two_hours = и за два часа до конца
report_open = Оператор её ещё не смотрел.
reports = Жалобы
resend = Отправить ещё раз
rest = Моё время
revoke = Отозвать
revoke_others = Отозвать все остальные
revoke_others_sure = Все остальные устройства и программы потеряют доступ. Продолжить?
revoke_sure = Отозвать ключ «{ $name }»?
rotate = Новый секрет
save = Сохранить
saved = Сохранено.
scope_bot = создавать игры и играть
scope_feed = читать, чей ход
scope_play = всё
scope_read = смотреть
secret_once = Показываем один раз, скопируй сейчас:
sending = Отправка ответов
sending_asked = По кнопке
sending_soon = Через 3 секунды
sign_out_codes = Вернуться в эту учётную запись можно по коду восстановления (осталось: { $left }). Убедись, что коды у тебя под рукой. Продолжить?
sign_out_no_way = Кодов восстановления нет, и других способов вернуться тоже: учётная запись будет потеряна. Продолжить?
sign_out_other_ways = Кодов восстановления нет. Вернуться в эту учётную запись можно иначе: { $ways }. Продолжить?
sign_out_unknown = Сейчас не узнать, как ты сможешь вернуться: без кода восстановления или другого способа учётная запись будет потеряна. Продолжить?
sound = Звуки за столом
sound_off = выключены
sound_on = включены
test = Проверить
test_sent = Проверка отправлена.
token_current = это устройство
token_first = первый ключ
token_lifetime = На какой срок
token_name = Для чего
token_new = Ключ для программы
token_scope = Что ей можно
token_session = браузер
until = до
used = вход: { $when }
used_never = ещё не использован
vacation = Отпуск
vacation_end = Закончить сейчас
vacation_end_sure = Часы снова пойдут во всех твоих играх. Продолжить?
vacation_from = С (если пусто, с сегодня)
vacation_games = в { $games ->
    [one] { $games } игре
    [few] { $games } играх
   *[other] { $games } играх
}
vacation_help = Твои часы стоят во всех играх, насколько каждая из них это допускает.
vacation_short = не до конца в { $games ->
    [one] { $games } игре
    [few] { $games } играх
   *[other] { $games } играх
}
vacation_take = Взять отпуск
vacation_until = По
waits_digest = до сводки
waits_quiet = тихие часы
way_device = другое устройство или программа с ключом
way_mail = код по почте
way_passkey = ключ доступа
