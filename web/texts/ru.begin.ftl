### Beginning: the offer of games, names, lessons.

choose_all = Выбрать всё самостоятельно
facts = игроков: { $seats } · около { $minutes } мин
guest = Новичок { $number }
guest_are = Тебя здесь зовут { $name }
guest_as = Тебя будут звать
guest_help = Ключ от твоей учётной записи есть только в этом браузере. Чтобы заходить и с других устройств:
guest_rename = Взять это имя
have_account = Играть под своим именем
learn = Научиться в игре
play_bot = Играть с ботом
play_now = Сыграть с ботом прямо сейчас
play_now_help = { $game }, около { $minutes ->
    [one] { $minutes } минуты
    [few] { $minutes } минут
   *[other] { $minutes } минут
}. Не нужны ни регистрация, ни почта, ни установка.
preset = С кем
preset_bot = С ботом
preset_bot_help = начнётся сразу
preset_friend = С другом по ссылке
preset_friend_help = получишь ссылку для него
preset_open = Открытый стол
preset_open_help = сесть может любой
promise = Настольные игры, которые тебя подождут.
