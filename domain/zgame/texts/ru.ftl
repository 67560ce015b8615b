### Z-Game.

## Игра

ruleset-name = Z-Game
ruleset-summary =
    От двух до четырёх группировок борются за районы мёртвого города. Корми своих людей, строй, днём нападай на
    соседей, ночью держи оборону. Побеждает тот, у кого больше победных очков.
reason-points = победные очки
reason-people = очков столько же, но людей больше
reason-supplies = очков и людей столько же, но припасов больше
reason-shared = равенство во всём

## Фракции

faction-raiders = Рейдеры
faction-bikers = Байкеры
faction-bees = Пчёлы
faction-newday = Партия Нового Дня
faction_text-raiders = Работорговцы: бойцы побеждённого игрока, которых убило бы твоё огнестрельное оружие, попадают к тебе на руку.
faction_text-bikers = В каждом бою можно сверх предела оружия таранить одной картой транспорта.
faction_text-bees = Каждое твоё холодное оружие сильнее против зомби.
faction_text-newday = На руке можно держать десять карт вместо пяти.

## Локации

base_type-base = База
base_type-supermarket = Супермаркет
base_type-hospital = Больница
base_type-police = Полицейский участок
base_type-garage = Автосервис
base_type-hardware = Хозяйственный магазин
base_type-street = Улица
base_text-base = Тот, кто контролирует это место, получает каждый ход карту персонажа.
base_text-police = Тот, кто контролирует это место, получает каждый ход карту огнестрельного оружия.
base_text-garage = Тот, кто контролирует это место, получает каждый ход карту транспорта.
base_text-hardware = Тот, кто контролирует это место, получает каждый ход карту холодного оружия.
base_text-supermarket = Тот, кто контролирует это место, получает каждый ход еду.
base_text-hospital = Тот, кто контролирует это место, получает каждый ход лекарства.
base_text-street = Тот, кто контролирует это место, получает каждый ход специальную карту. Укреплений здесь строить нельзя.
place-base_0 = База 1
place-base_1 = База 2
place-base_2 = База 3
place-base_3 = База 4
place-supermarket_1 = Супермаркет 1
place-supermarket_2 = Супермаркет 2
place-supermarket_3 = Супермаркет 3
place-supermarket_4 = Супермаркет 4
place-hospital_1 = Больница 1
place-hospital_2 = Больница 2
place-hospital_3 = Больница 3
place-police_1 = Полицейский участок
place-garage_1 = Автосервис 1
place-garage_2 = Автосервис 2
place-garage_3 = Автосервис 3
place-hardware_1 = Хозяйственный магазин 1
place-hardware_2 = Хозяйственный магазин 2
place-hardware_3 = Хозяйственный магазин 3
place-hardware_4 = Хозяйственный магазин 4
place-street_1 = Улица 1
place-street_2 = Улица 2
place-street_3 = Улица 3
place-character = Персонажи
place-melee = Холодное оружие
place-firearm = Огнестрельное оружие
place-transport = Транспорт
place-special = Специальные карты

## Карты

card_type-ldr_raiders = Крюк
card_type-ldr_bikers = Поршень
card_type-ldr_bees = Медуница
card_type-ldr_newday = Оратор
card_type-c01 = Боксёр
card_type-c02 = Сержант
card_type-c03 = Мясник
card_type-c04 = Вышибала
card_type-c05 = Охотник
card_type-c06 = Охранник
card_type-c07 = Сварщик
card_type-c08 = Механик
card_type-c09 = Прораб
card_type-c10 = Слесарь
card_type-c11 = Электрик
card_type-c12 = Плотник
card_type-c13 = Медсестра
card_type-c14 = Химик
card_type-c15 = Хирург
card_type-c16 = Ветеринар
card_type-c17 = Учитель
card_type-c18 = Аптекарь
card_type-c19 = Твин
card_type-c20 = Курьер
card_type-c21 = Жокей
card_type-c22 = Спринтер
card_type-c23 = Карманник
card_type-c24 = Следопыт
card_type-m_bat = Бита
card_type-m_machete = Мачете
card_type-m_crowbar = Лом
card_type-m_axe = Пожарный топор
card_type-m_sledge = Кувалда
card_type-f_pistol = Пистолет
card_type-f_shotgun = Дробовик
card_type-f_rifle = Карабин
card_type-t_chopper = Чоппер
card_type-t_car = Машина
card_type-s_bicycle = Велосипед
card_type-s_horse = Лошадь
card_type-s_armor = Броня
card_type-s_chainsaw = Бензопила
card_type-s_reagents = Реактивы
card_type-s_toolkit = Набор инструментов
card_type-s_fieldlab = Полевая лаборатория
card_type-s_stimulant = Стимулятор
card_type-z01 = Ползун
card_type-z02 = Ползун
card_type-z03 = Ползун
card_type-z04 = Ползун
card_type-z05 = Бродяга
card_type-z06 = Бродяга
card_type-z07 = Бродяга
card_type-z08 = Бродяга
card_type-z09 = Ходок
card_type-z10 = Ходок
card_type-z11 = Ходок
card_type-z12 = Ходок
card_type-z13 = Крикун
card_type-z14 = Крикун
card_type-z15 = Крикун
card_type-z16 = Толстяк
card_type-z17 = Толстяк
card_type-z18 = Громила
card_type-z19 = Громила
card_type-z20 = Колосс
card_text-fighter-fight = Боец: драка 2, остальные навыки 1.
card_text-fighter-engineering = Боец: инженерия 2, остальные навыки 1.
card_text-fighter-science = Боец: наука 2, остальные навыки 1.
card_text-fighter-speed = Боец: скорость 2, остальные навыки 1.
card_text-leader-all = Лидер: все навыки 2. Его нельзя съесть, он не умирает с голоду и не заражается.
card_text-m_bat = Холодное оружие: драка +1.
card_text-m_machete = Холодное оружие: драка +2.
card_text-m_crowbar = Холодное оружие: драка +1 или инженерия +1.
card_text-m_axe = Холодное оружие: драка +2 или инженерия +1.
card_text-m_sledge = Холодное оружие: драка +1 или инженерия +2.
card_text-f_pistol = Огнестрельное оружие: драка +2. После победы убивает одного бойца побеждённой группы.
card_text-f_shotgun = Огнестрельное оружие: драка +3. После победы убивает одного бойца побеждённой группы.
card_text-f_rifle = Огнестрельное оружие: драка +4. После победы убивает одного бойца побеждённой группы.
card_text-t_chopper = Транспорт: скорость +1 группе до 2 чел.
card_text-t_car = Транспорт: скорость +1 группе до 4 чел. Или сразу встаёт баррикадой.
card_text-s_bicycle = Транспорт: скорость +1 одному.
card_text-s_horse = Транспорт: скорость +1 группе до 2 чел. Или кормит всех.
card_text-s_armor = Спасает одного бодрого персонажа от огнестрельного оружия.
card_text-s_chainsaw = Специальное оружие: инженерия +1 или драка +2.
card_text-s_reagents = Специальное оружие: наука +1 или драка +1.
card_text-s_toolkit = Усилитель: инженерия +2.
card_text-s_fieldlab = Усилитель: наука +2.
card_text-s_stimulant = Усилитель: скорость +1 одному персонажу.
card_text-zombie = Бродячий дневной зомби. Победитель забирает то, что он сторожит.

## Вопросы

ask-feed = Питание: твоим людям нужно { $meals ->
    [one] { $meals } паёк
    [few] { $meals } пайка
   *[other] { $meals } пайков
}, у тебя — { $food ->
    [one] { $food } паёк
    [few] { $food } пайка
   *[other] { $food } пайков
}. Кто ест?
ask-eat = Кого съесть? Каждый накормит одного другого.
ask-meals = Кому дать паёк? Ты можешь раздать { $meals ->
    [one] { $meals } паёк
    [few] { $meals } пайка
   *[other] { $meals } пайков
}.
ask-deal = Бизнес: хочешь заключить сделку? Осталось: { $left }.
ask-swap = { $count ->
    [1] Какую карту
    [few] Какие { $count } карты
   *[other] Какие { $count } карт
} ты отдаёшь за одну из колоды «{ $deck }»?
ask-swap-one = Обмен на карту из колоды «{ $deck }»: какую карту ты отдаёшь? Осталось отдать: { $count }.
ask-trade = Торговля: что ты делаешь и в каком порядке? Осталось сделок: { $left }. Если ничего, оставь ответ пустым.
ask-offer = Махинации: хочешь предложить кому-нибудь обмен?
ask-give = Что ты отдаёшь игроку { $other }? Количества складываются.
ask-ask = Что ты просишь у игрока { $other }? Количества складываются.
ask-answer = { $other } предлагает тебе { $cards_count ->
    [0] { "" }
    [1] карту { $cards }
   *[other] карты { $cards }
}{ $food ->
    [0] { "" }
    [one] { $cards_count ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } паёк
    [few] { $cards_count ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } пайка
   *[other] { $cards_count ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } пайков
}{ $medicine ->
    [0] { $cards_count ->
        [0] { $food ->
            [0] ничего
           *[other] { "" }
        }
       *[other] { "" }
    }
    [one] { $cards_count ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } лекарство
    [few] { $cards_count ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } лекарства
   *[other] { $cards_count ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } лекарств
} в обмен на { $asked_food ->
    [0] { "" }
    [one] { $asked_food } паёк
    [few] { $asked_food } пайка
   *[other] { $asked_food } пайков
}{ $asked_medicine ->
    [0] { "" }
    [one] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } лекарство
    [few] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } лекарства
   *[other] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } лекарств
}{ $decks_count ->
    [0] { $asked_food ->
        [0] { $asked_medicine ->
            [0] ничего
           *[other] { "" }
        }
       *[other] { "" }
    }
    [1] { $asked_food ->
        [0] { $asked_medicine ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }карту из колоды: { $decks }
   *[other] { $asked_food ->
        [0] { $asked_medicine ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }карты из колод: { $decks }
}. Принять?
ask-answer-cards = Какие карты ты отдаёшь? Колода «{ $deck }», нужно: { $count }.
ask-place = Какие бойцы выходят на поле?
ask-move = Перемещение: куда идёт группа?
ask-moves = Перемещение, одним планом: по пути идут все, кто может, или только те, кого ты выбираешь перед ним. { $before_count ->
    [0] До тебя никто не ходит.
   *[other] До тебя ходят: { $before }.
}
ask-movers = Кто идёт? Цель: { $to }.
ask-transport = На чём они едут? Цель: { $to }.
ask-stimulant = Кому дать стимулятор? Цель: { $to }.
ask-weapons = { $place }: { $attacker } нападает с силой { $strength }, { $defender } обороняется с силой { $against }{ $fort ->
    [0] {""}
   *[other] {" "}(в том числе { $fort } за укрепление)
}. Какое оружие ты применяешь?
ask-weapons-zombies = { $place }: { $card }, надо превзойти { $against }{ $fort ->
    [0] {""}
   *[other] {" "}(в том числе { $fort } за укрепление)
}, у тебя { $strength }. Какое оружие ты применяешь?
ask-weapons-night = { $place }: ночная орда силой { $against }, твоя оборона { $strength }{ $fort ->
    [0] {""}
   *[other] {" "}(в том числе { $fort } за укрепление)
}. Какое оружие ты применяешь?
ask-ram = Каким транспортом ты таранишь?
ask-victims = { $place }: огнестрельное оружие убивает бойцов: { $count }. Кем ты жертвуешь?
ask-armour = Кого спасёт броня?
ask-retreat = { $place }: твоя группа отступает. Куда?
ask-work = Работы: что делают твои люди и в каком порядке? Если ничего, оставь ответ пустым.
ask-build = Строительство: что ты строишь?
ask-brew = Создание лекарств: где?
ask-sabotage = Диверсия: что ты делаешь?
ask-workers = { $place }: кто работает? Нужно: { $skill } { $needed }.
ask-more-workers = { $place }: этого мало. Кто ещё работает? Нужно: { $skill } { $needed }.
ask-needed-card = { $place }: этого ещё мало. Не хватает: { $skill } { $lacking }. Какая карта поможет?
ask-more-cards = { $place }: добавишь ещё карты?
ask-infect = { $place }: кто заразится?
ask-treat = Лечение: кому дать лекарство? У тебя { $medicine ->
    [one] { $medicine } лекарство
    [few] { $medicine } лекарства
   *[other] { $medicine } лекарств
}.
ask-discard = На руке слишком много карт: сбрось { $count ->
    [one] { $count } карту
    [few] { $count } карты
   *[other] { $count } карт
}.

## Ответы

option-everybody = Накормить всех
option-as_far = Накормить стольких, на скольких хватит еды
option-meals = Раздать пайки
option-eat = Кого-нибудь съесть
option-horse = Накормить всех лошадью
option-feast = Накормить всех лошадью; тогда в этом ходу никто не перемещается
option-none = Никого не кормить
option-pass = Пропустить
option-by_hand = Выбрать людей вручную
option-newcomers = Сразу вывести полученных в этих сделках бойцов на твою базу
option-back = Назад
option-accept = Принять
option-reject = Отклонить
option-card = { $card }
option-eat-card = Съесть: { $card }
option-sell-card = Продать карту «{ $card }» за { $amount ->
    [one] { $amount } паёк
    [few] { $amount } пайка
   *[other] { $amount } пайков
}
option-skilled = { $card } ({ $skill } { $amount })
option-give-card = Отдать: { $card }
option-meal-1 = Дать паёк: { $person }
option-meal-2 = Дать второй паёк: { $person }{ $left ->
    [0] {" "}(тогда персонаж встанет)
   *[other] {""}
}
option-meal-3 = Дать третий паёк: { $person } (тогда персонаж встанет)
option-buy_food = Купить карту за { $amount ->
    [one] { $amount } паёк
    [few] { $amount } пайка
   *[other] { $amount } пайков
}: { $place }
option-buy_med = Купить карту за { $amount ->
    [one] { $amount } лекарство
    [few] { $amount } лекарства
   *[other] { $amount } лекарств
}: { $place }
option-swap = Обменять { $amount ->
    [one] { $amount } карту
    [few] { $amount } карты
   *[other] { $amount } карт
} на одну: { $place }
option-offer-seat = Сделать предложение игроку { $seat }
option-give-food = Дать { $amount ->
    [one] { $amount } паёк
    [few] { $amount } пайка
   *[other] { $amount } пайков
}
option-give-medicine = Дать { $amount ->
    [one] { $amount } лекарство
    [few] { $amount } лекарства
   *[other] { $amount } лекарств
}
option-ask-food = Попросить { $amount ->
    [one] { $amount } паёк
    [few] { $amount } пайка
   *[other] { $amount } пайков
}
option-ask-medicine = Попросить { $amount ->
    [one] { $amount } лекарство
    [few] { $amount } лекарства
   *[other] { $amount } лекарств
}
option-ask-deck = Попросить карту: { $deck }
option-place-at = Вывести на поле: { $card }, { $place }
option-move = { $from } → { $to }{ $cards ->
    [0] {""}
    [one] {" "}(нужна { $cards } карта)
    [few] {" "}(нужны { $cards } карты)
   *[other] {" "}(нужно { $cards } карт)
}{ $others ->
    [0] {""}
   *[other] ; чужих людей там: { $others }
}{ $fort ->
    [0] {""}
    [1] ; чужая баррикада
   *[other] ; чужой блок-пост
}{ $zombies ->
    [0] {""}
   *[other] ; нападут зомби
}
option-way = { $from } → { $to }{ $cards ->
    [0] {""}
    [one] {" "}(нужна { $cards } карта)
    [few] {" "}(нужны { $cards } карты)
   *[other] {" "}(нужно { $cards } карт)
}{ $over_count ->
    [0] {""}
    [1] ; путь через: { $over }
   *[other] ; путь через одно из: { $over }
}{ $then_count ->
    [0] {""}
    [1] , затем: { $then }
   *[other] , затем одно из: { $then }
}{ $others ->
    [0] {""}
   *[other] ; чужих людей там: { $others }
}{ $fort ->
    [0] {""}
    [1] ; чужая баррикада
   *[other] ; чужой блок-пост
}{ $zombies ->
    [0] {""}
   *[other] ; ждут зомби
}{ $held_up_count ->
    [0] {""}
   *[other] ; не смогут уйти: { $held_up }
}
option-mover = только { $card } (скорость { $speed })
option-card-on = { $card }: { $person }
option-retreat_to = Отступить сюда: { $place }
option-build-barricade = Построить баррикаду: { $place }{ $cards ->
    [0] {""}
    [one] {" "}(нужна { $cards } карта)
    [few] {" "}(нужны { $cards } карты)
   *[other] {" "}(нужно { $cards } карт)
}
option-build-blockpost = Построить блок-пост: { $place }{ $cards ->
    [0] {""}
    [one] {" "}(нужна { $cards } карта)
    [few] {" "}(нужны { $cards } карты)
   *[other] {" "}(нужно { $cards } карт)
}
option-car_fort = Поставить машину баррикадой: { $place }
option-brew = Создать лекарства: { $place }{ $cards ->
    [0] {""}
    [one] {" "}(нужна { $cards } карта)
    [few] {" "}(нужны { $cards } карты)
   *[other] {" "}(нужно { $cards } карт)
}
option-demolish = Разрушить: { $target } (откуда: { $from }){ $cards ->
    [0] {""}
    [one] {" "}(нужна { $cards } карта)
    [few] {" "}(нужны { $cards } карты)
   *[other] {" "}(нужно { $cards } карт)
}
option-steal = Украсть карты у игрока { $target } (откуда: { $from }){ $cards ->
    [0] {""}
    [one] {" "}(нужна { $cards } карта)
    [few] {" "}(нужны { $cards } карты)
   *[other] {" "}(нужно { $cards } карт)
}
option-treat-cure = Вылечить: { $person }
option-treat-stand = Поставить на ноги: { $person }

## Что происходит

joined-as = { $seat } играет за фракцию «{ $faction }».
turn-begun = Ход { $turn }. Первый игрок: { $seat }.
drew = { $seat } берёт карту: { $deck }.
drew-card = Ты берёшь: { $card }.
nothing-to-draw = { $seat } ничего не берёт, карт не осталось: { $deck }.
reshuffled = Сброс перетасован и стал новой колодой «{ $deck }»: { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[other] { $cards } карт
}.
eaten = { $seat } пускает в пищу: { $people }.
fed = { $seat } кормит: { $people }. Потрачено { $food ->
    [one] { $food } паёк
    [few] { $food } пайка
   *[other] { $food } пайков
}.
horse-fed = { $card } ({ $seat }) кормит всех.
hungry = { $seat }: истощение от голода: { $people }.
starved = { $seat }: смерть от голода: { $people }.
stood-up = { $seat }: снова на ногах: { $people }.
income-food = { $seat } получает { $amount ->
    [one] { $amount } паёк
    [few] { $amount } пайка
   *[other] { $amount } пайков
}: { $place }.
left-with-honour = { $seat } с честью покидает город: никого не осталось.
relief = { $seat }: никого не осталось, выдано { $amount ->
    [one] { $amount } паёк
    [few] { $amount } пайка
   *[other] { $amount } пайков
}.
income-medicine = { $seat } получает { $amount ->
    [one] { $amount } лекарство
    [few] { $amount } лекарства
   *[other] { $amount } лекарств
}: { $place }.
swapped = { $seat } отдаёт: { $cards }. Взамен получает карту: { $deck }.
bought-for-food = { $seat } платит { $food ->
    [one] { $food } паёк
    [few] { $food } пайка
   *[other] { $food } пайков
} за карту: { $deck }.
bought-for-medicine = { $seat } платит { $medicine ->
    [one] { $medicine } лекарство
    [few] { $medicine } лекарства
   *[other] { $medicine } лекарств
} за карту: { $deck }.
sold = { $seat } продаёт карту «{ $card }» за { $food ->
    [one] { $food } паёк
    [few] { $food } пайка
   *[other] { $food } пайков
}.
offered = { $seat } предлагает игроку { $other } { $cards ->
    [0] { "" }
    [one] { $cards } карту
    [few] { $cards } карты
   *[other] { $cards } карт
}{ $food ->
    [0] { "" }
    [one] { $cards ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } паёк
    [few] { $cards ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } пайка
   *[other] { $cards ->
        [0] { "" }
       *[other] { ", " }
    }{ $food } пайков
}{ $medicine ->
    [0] { $cards ->
        [0] { $food ->
            [0] ничего
           *[other] { "" }
        }
       *[other] { "" }
    }
    [one] { $cards ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } лекарство
    [few] { $cards ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } лекарства
   *[other] { $cards ->
        [0] { $food ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }{ $medicine } лекарств
} в обмен на { $asked_food ->
    [0] { "" }
    [one] { $asked_food } паёк
    [few] { $asked_food } пайка
   *[other] { $asked_food } пайков
}{ $asked_medicine ->
    [0] { "" }
    [one] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } лекарство
    [few] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } лекарства
   *[other] { $asked_food ->
        [0] { "" }
       *[other] { ", " }
    }{ $asked_medicine } лекарств
}{ $decks_count ->
    [0] { $asked_food ->
        [0] { $asked_medicine ->
            [0] ничего
           *[other] { "" }
        }
       *[other] { "" }
    }
    [1] { $asked_food ->
        [0] { $asked_medicine ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }карту из колоды: { $decks }
   *[other] { $asked_food ->
        [0] { $asked_medicine ->
            [0] { "" }
           *[other] { ", " }
        }
       *[other] { ", " }
    }карты из колод: { $decks }
}.
offered-cards = В предложении: { $cards }.
accepted = { $seat } принимает предложение игрока { $other }.
offer-lapsed = { $seat }: предложение игроку { $other } отпадает, потому что предложенного больше нет.
rejected = { $seat } отклоняет предложение игрока { $other }.
changed-hands = { $seat } отдаёт, { $other } получает: { $cards }.
placed = { $seat }: { $people } выходит на поле, { $place }.
moved = { $seat } ведёт: { $people }; { $from } → { $to }.
moved-by = { $seat } ведёт: { $people } ({ $cards }); { $from } → { $to }.
newcomers-lapsed = { $seat }: база враждебна ({ $place }), остаются на руке: { $people }.
plan-lapsed = { $seat }: часть плана больше невыполнима, об остальном надо решить заново.
price-returned = { $seat } получает плату назад{ $food ->
    [0] { "" }
    [one] { ": " }{ $food } паёк
    [few] { ": " }{ $food } пайка
   *[other] { ": " }{ $food } пайков
}{ $medicine ->
    [0] { "" }
    [one] { ": " }{ $medicine } лекарство
    [few] { ": " }{ $medicine } лекарства
   *[other] { ": " }{ $medicine } лекарств
}{ $cards_count ->
    [0] { "" }
   *[other] { ": " }{ $cards }
}.
move-lapsed = { $seat }: этот переход больше невозможен: { $from } → { $to } ({ $people }).
zombies-came = { $place }: { $seat } встречает зомби: { $card }, сила { $power }{ $fort ->
    [0] {""}
   *[other] {" "}(в том числе { $fort } за укрепление)
}.
zombies-beaten = { $place }: { $seat } побеждает, { $total } против { $against }{ $cards_count ->
    [0] { "" }
   *[other] { " " }({ $cards })
}.
beaten-by-zombies = { $place }: { $seat } терпит поражение, { $total } против { $against }{ $cards_count ->
    [0] { "" }
   *[other] { " " }({ $cards })
}.
weapons-shown = { $seat } показывает оружие: { $cards }.
attack-won = { $place }: { $attacker } побеждает, { $defender } терпит поражение, { $total } против { $against }.
attack-lost = { $place }: { $defender } отбивает нападение, { $attacker } терпит поражение, { $against } против { $total }.
ruined = { $place }: укрепление разрушено.
scored = { $seat } получает { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}, всего { $total }.
saved = { $card } ({ $seat }) спасает: { $person }.
killed = { $seat } теряет: { $person }. Стрелял игрок { $other }.
leader-killed = { $seat } теряет лидера: { $person }. Стрелял игрок { $other }.
enslaved = { $other } берёт в плен: { $person } ({ $seat }).
retreated = { $seat } отводит: { $people }; { $from } → { $to }.
died-fleeing = { $seat }: гибель при втором отступлении: { $people }.
died-cornered = { $seat }: гибель без пути к отступлению: { $people }.
car-placed = { $seat }: { $card } встаёт баррикадой, { $place }.
construction-begun = { $seat } начинает строить баррикаду, { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}), инженерия в сумме { $total }.
blockpost-begun = { $seat } начинает строить блок-пост, { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}), инженерия в сумме { $total }.
barricade-built = { $seat }: баррикада готова, { $place }.
blockpost-built = { $seat }: блок-пост готов, { $place }.
construction-cancelled = { $place }: стройка брошена.
brewed = { $seat } создаёт { $medicine ->
    [one] { $medicine } лекарство
    [few] { $medicine } лекарства
   *[other] { $medicine } лекарств
}, { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}).
demolished = { $seat } разрушает укрепление: { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}).
sabotage-lapsed = { $seat } опаздывает, разрушать уже нечего: { $place } ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}).
stole = { $seat } { $count ->
    [0] не находит, что украсть у игрока { $other }
    [one] крадёт у игрока { $other } { $count } карту
    [few] крадёт у игрока { $other } { $count } карты
   *[other] крадёт у игрока { $other } { $count } карт
} ({ $people }{ $cards_count ->
    [0] { "" }
   *[other] , { $cards }
}).
stolen-cards = { $stolen_count ->
    [0] Добычи нет.
   *[other] Добыча: { $stolen }.
}
unguarded = { $place }: укрепление никто не охраняет ({ $seat }). Выпало { $die }. Оно падает при { $least } и выше.
night-attack = { $place }: выпало { $die }. Орда силой { $against } нападает, обороняется { $seat }.
night-held = { $place }: { $seat } удерживает место, { $total } против { $against }{ $cards_count ->
    [0] { "" }
   *[other] { " " }({ $cards })
}.
night-lost = { $place }: { $seat } теряет место, { $total } против { $against }{ $cards_count ->
    [0] { "" }
   *[other] { " " }({ $cards })
}.
infection-roll = { $place }, { $seat }: выпало { $die }. Заражение — при { $least } и выше.
infected = { $seat }: { $person } заражается, { $place }.
cured = { $seat }: { $person } получает лекарство от заражения.
treated = { $seat }: { $person } получает лекарство и встаёт.
weakened = Заражение истощает: { $person } ({ $seat }).
died-infected = { $seat }: { $person } умирает от заражения.
discarded = { $seat } сбрасывает: { $cards }.
people-counted = { $seat }: в конце игры на ногах { $people }.
game-won = Побеждает { $seats }.
game-shared = Победа общая: { $seats }.

## Новости в теме письма

headline-attack-won = { $attacker } побеждает, { $defender } терпит поражение
headline-attack-lost = { $defender } отбивает нападение, { $attacker } терпит поражение
headline-scored = { $seat } получает { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
headline-turn-begun = Начался ход { $turn }

## Почему карту нельзя сыграть

unplayable-fighter = Бойцы выходят на поле до перемещения.
unplayable-promised = Эта карта — часть твоего предложения.
unplayable-no-entrance = Бойцам негде выйти: база занята врагом, а дружественных и нейтральных мест нет.
unplayable-weapon = Это оружие: его играют в бою.
unplayable-weapon-or-tool = Эту карту играют в бою или для работы, в которой она помогает.
unplayable-tool = Эту карту играют для работы, в которой она помогает.
unplayable-travel = Эту карту играют, когда кто-нибудь отправляется в путь.
unplayable-defence = Эту карту играют, когда огнестрельное оружие должно кого-нибудь убить.
