### Письма и страницы, на которые ведут ссылки из них.

mail-subject = { $ruleset }: играют и { $others }
mail-subject-alone = { $ruleset }
mail-asked = { $name }, ваш ход.
mail-reminder = { $name }, ваше время на исходе.
mail-started = { $name }, игра начинается.
mail-timed-out = { $name }, вы не ответили вовремя; ответ дан за вас.
mail-away = { $name }, вас нет; пока вы не вернётесь, отвечает бот.
mail-request = { $name }, другой игрок просит вашего согласия.
mail-order = { $name }, одно из ваших постоянных указаний больше не действует.
mail-message = { $name }, вам написали за столом.
mail-invitation = { $name }, для вас придержали место в игре.
mail-finished = { $name }, игра окончена.
mail-disabled = { $name }, один из каналов вашей учётной записи не принимает сообщения и больше не используется.
mail-test = { $name }, это проверка: так вы будете узнавать о своих играх.
mail-digest-subject = Что нового в ваших играх
mail-digest = { $name }, вот что нового в ваших играх.
line-asked = ваш ход
line-reminder = ваше время на исходе
line-started = игра начинается
line-timed-out = вы не ответили вовремя
line-away = вас нет, отвечает бот
line-request = просят вашего согласия
line-order = одно из ваших постоянных указаний больше не действует
line-message = вам написали
line-invitation = для вас есть место
line-finished = игра окончена
line-disabled = один из каналов больше не используется
line-test = это проба
mail-wrote = Пишет { $name }:
mail-since = Что произошло недавно:
mail-until = Время на ответ: до { $until } (UTC).
mail-choose = Выбрать ответ
mail-open = Открыть стол
mail-open-games = Открыть ваши игры
mail-mute = Больше не писать об этой игре
mail-confirm-subject = Ваш код: { $code }
mail-confirm = Кто-то, скорее всего вы, хочет получать письма об играх по этому адресу. Код подтверждения: { $code }; он действует сутки. Если это были не вы, делать ничего не нужно.
page-answer = Ответ
page-send = Отправить ответ
page-take-some = Выберите от { $min } до { $max }.
page-take-exactly = { $max ->
    [one] Выберите { $max } вариант.
    [few] Выберите { $max } варианта.
   *[many] Выберите { $max } вариантов.
}
page-in-order = Считается тот порядок, в котором они стоят.
page-answered = Ваш ответ принят.
page-stale = Этот вопрос больше не открыт: на него уже ответили, ход взят назад или время вышло.
page-illegal = Так на этот вопрос ответить нельзя. Ничего не изменилось.
page-worthless = Эта ссылка недействительна или больше не действует.
page-mute = Больше не писать об этой игре?
page-mute-yes = Не писать
page-muted = Об этой игре вам больше не напишут. За столом это можно изменить.
