### Замес.

## Игра

ruleset-name = Замес
ruleset-summary =
    От двух до четырёх игроков замешивают по две фракции в одну колоду и сражаются за базы приспешниками и действиями.
    Побеждает тот, кто первым наберёт пятнадцать победных очков.
reason-points = победные очки
reason-no-progress = десять раундов без продвижения

## Вопросы

ask-draft = Какую фракцию ты берёшь?
ask-turn = Твой ход: сыграй карту, примени свойство или закончи ход.
ask-score = К захвату готово несколько баз. Какая захватывается первой?
ask-before-scoring = Сейчас захват базы «{ $base }». Хочешь применить что-то перед захватом?
ask-after-scoring = База «{ $base }» захвачена. Хочешь применить что-то после захвата?
ask-hand-limit = На руке слишком много карт: сбрось { $count ->
    [one] { $count } карту
    [few] { $count } карты
   *[other] { $count } карт
}.
ask-order = Несколько свойств срабатывают одновременно. Какое первым?
ask-play = «{ $source }»: сыграешь сейчас добавочную карту?
ask-base = «{ $source }»: какая база?
ask-host = «{ $source }»: на какого приспешника сыграть эту карту?
ask-player = «{ $source }»: какой игрок?
ask-faction = «{ $source }»: какая фракция?
ask-destroy = «{ $source }»: что уничтожить?
ask-destroy-some = «{ $source }»: каких приспешников уничтожить?
ask-destroy-any = «{ $source }»: какие действия уничтожить?
ask-return = «{ $source }»: какого приспешника вернуть на руку?
ask-put-under-deck = «{ $source }»: какого приспешника положить под низ колоды?
ask-move = «{ $source }»: какого приспешника переместить?
ask-move-some = «{ $source }»: каких приспешников переместить?
ask-move-from = «{ $source }»: с какой базы?
ask-move-to = «{ $source }»: на какую базу?
ask-minion-to = «{ $source }»: на какую базу переместить карту «{ $minion }»?
ask-own-minion = «{ $source }»: какой из твоих приспешников?
ask-strengthen = «{ $source }»: какому приспешнику прибавить силы?
ask-disguise = «{ $source }»: кто из твоих приспешников отступит — один или двое?
ask-make-discard = «{ $source }»: какого приспешника игрок сбросит?
ask-discard = «{ $source }»: какую карту ты сбросишь?
ask-search = «{ $source }»: какую карту взять из колоды?
ask-search-any = «{ $source }»: карты с каким названием сбросить из колоды?
ask-take = «{ $source }»: какую карту взять на руку?
ask-take-any = «{ $source }»: каких приспешников взять на руку?
ask-take-any-of = «{ $source }»: приспешников с каким названием взять?
ask-how-many = «{ $source }»: сколько карт «{ $card }»?
ask-shuffle-in = «{ $source }»: какие карты замешать в колоду?
ask-order-on-top = «{ $source }»: в каком порядке вернуть карты? Первая окажется сверху.
ask-order-bases = «{ $source }»: в каком порядке вернуть базы? Первая окажется сверху.
ask-next-base = «{ $source }»: какая база придёт на замену?
ask-new-base = «{ $source }»: какая база войдёт в игру?
ask-old-base = «{ $source }»: какую базу она заменит?
ask-revealed-action = «{ $source }»: раскрыта карта «{ $card }». Что с ней сделать?
ask-play-revealed = «{ $source }»: какое из раскрытых действий сыграть?
ask-look = «{ $source }»: верхняя карта твоей колоды — «{ $card }». Сбросить её?
ask-keep = «{ $source }»: взять карту «{ $card }» на руку, а не сбрасывать?
ask-escape = «{ $source }»: карту «{ $card }» должны уничтожить. Переместить её вместо этого?
ask-draw = «{ $source }»: взять карту?
ask-ignore = «{ $source }»: не подчиняться свойству базы «{ $card }»?
ask-to-bottom = «{ $source }»: какие карты положить под низ колоды? Последняя окажется в самом низу.
ask-bury-any = «{ $source }»: какие карты положить под низ колод владельцев?
ask-to-top = «{ $source }»: какую карту положить на верх колоды?
ask-under-deck = «{ $source }»: какую карту положить под низ колоды?
ask-take-actions = «{ $source }»: какие действия взять на руку?
ask-return-card = «{ $source }»: какую карту вернуть на руку?
ask-return-actions = «{ $source }»: какие из твоих действий взять на руку?
ask-search-minion = «{ $source }»: какого приспешника сыграть из колоды?
ask-search-same = «{ $source }»: искать в колоде ещё одну карту «{ $card }»?
ask-shuffle-away = «{ $source }»: каких твоих приспешников замешать в колоду?
ask-copy = «{ $source }»: свойство какой карты ты копируешь?
ask-control = «{ $source }»: какого приспешника взять под контроль?
ask-kind = «{ $source }»: что замешать в колоду — все действия или всех приспешников?
ask-genetic-shift = «{ $source }»: сколько силы получит каждый твой приспешник (1) или один из них (3)?
ask-play-first = «{ $source }»: сыграть добавочные карты до того, как брать карты?

## Ответы

option-pass = Пропустить
option-pass-rest = Пропустить остаток этого захвата
option-end = Закончить ход
option-yes = Да
option-no = Нет
option-piece = { $card } — { $seat } ({ $base })
option-piece-on = { $card } — { $seat }, на карте «{ $host }» ({ $base })
option-base = { $base }
option-card = { $card }
option-seat = { $seat }
option-faction = { $faction }
option-draft = { $faction } { $faction_about }
option-number = { $number }
option-play = Сыграть карту «{ $card }»
option-play-at = Сыграть карту «{ $card }» на базу «{ $base }»
option-play-at-from-discard = Сыграть карту «{ $card }» из сброса на базу «{ $base }»
option-play-at-from-deck = Сыграть карту «{ $card }» из колоды на базу «{ $base }»
option-special-at-from-discard = Спецсвойство: сыграть карту «{ $card }» из сброса на базу «{ $base }»
option-use-talent = Применить талант карты «{ $card }» ({ $base })
option-use-special = Применить свойство карты «{ $card }» ({ $base })
option-use-talent-on-host = Применить талант карты «{ $card }» на карте «{ $host }» ({ $base })
option-use-special-on-host = Применить свойство карты «{ $card }» на карте «{ $host }» ({ $base })
option-use-base = Применить свойство базы «{ $base }»
option-use-on = Применить свойство карты «{ $card }»: { $target } ({ $base })
option-use-base-on = Применить свойство базы «{ $card }»: { $target } ({ $base })
option-take = Взять на руку
option-play-it = Сыграть
option-leave-on-deck = Оставить на колоде
option-discard-it = Сбросить
option-play-from-discard = Сыграть карту «{ $card }» из сброса
option-play-onto-from-discard = Сыграть карту «{ $card }» из сброса на карту «{ $host }»
option-actions = Действия
option-minions = Приспешники

## Что происходит

drafted = { $seat } берёт фракцию «{ $faction }».
bases-dealt = Базы в игре: { $bases }.
exchanged-hand = { $seat } показывает карты на руке, среди которых нет приспешников, и меняет их.
turn = Ход { $number }: { $seat }.
played-minion = { $seat } играет приспешника «{ $card }» на базу «{ $base }».
played-action = { $seat } играет действие «{ $card }».
attached = Карта «{ $card }» ({ $seat }) теперь лежит на { $on_is ->
        [base_type] базе
       *[card_type] карте
    } «{ $on }».
used = { $seat } применяет свойство карты «{ $card }».
used-base = { $seat } применяет свойство базы «{ $card }».
granted-minion = { $seat } может сыграть добавочного приспешника («{ $source }»).
granted-action = { $seat } может сыграть добавочное действие («{ $source }»).
moved = Карта «{ $card }» перемещается на базу «{ $base }» ({ $seat }, «{ $source }»).
destroyed = Карта «{ $card }» ({ $seat }) уничтожена.
destroyed-by = Карта «{ $card }» ({ $seat }) на базе «{ $base }» уничтожена { $source_is ->
        [base_type] базой
       *[card_type] картой
    } «{ $source }».
indestructible = Карту «{ $card }» нельзя уничтожить (попытка: { $seat }).
unaffected = Карта «{ $source }» ({ $seat }) не влияет на карту «{ $card }».
chain-ended = Карта «{ $card }» ничего не делает: цепочка дошла до предела, свойств в ней: { $length }.
unaffected-by-base = База «{ $base }» не влияет на карту «{ $card }».
returned = Карта «{ $card }» возвращается на руку: { $seat }.
took = { $seat } берёт на руку карту «{ $card }».
put-under-deck = Карта «{ $card }» уходит под низ колоды: { $seat }.
gained-power = Карта «{ $card }» получает +{ $power } к силе до конца хода («{ $source }», { $seat }).
lowered-breakpoint = { $seat } снижает оборону базы «{ $base }» на { $power } до конца хода.
gained-points = { $seat } получает { $points ->
    [one] { $points } победное очко
    [few] { $points } победных очка
   *[other] { $points } победных очков
}.
drew = { $seat } берёт { $count ->
    [one] { $count } карту
    [few] { $count } карты
   *[other] { $count } карт
}.
drew-cards = Взято: { $cards }.
discarded = { $seat } сбрасывает с руки: { $cards }.
discarded-from-deck = { $seat } сбрасывает из колоды: { $cards }.
revealed = { $seat } раскрывает: { $cards }.
looked-at-deck = Сверху колоды игрока { $seat }: { $cards }.
looked-at-hand =
    { $cards_count ->
        [0] У игрока { $seat } нет карт на руке.
       *[other] На руке у игрока { $seat }: { $cards }.
    }
looked-at-bases = Сверху колоды баз: { $bases }.
shuffled = { $seat } тасует колоду.
reshuffled = { $seat } тасует сброс в новую колоду.
shuffled-in = { $seat } замешивает в колоду: { $cards }.
bases-reshuffled = Сброс баз перетасован в новую колоду баз.
ignored = { $seat } не подчиняется свойству базы «{ $base }».
scoring = Начинается захват базы «{ $base }».
placed = { $seat }: { $place }-е место на базе «{ $base }», сила { $power }, за него { $points ->
    [one] { $points } победное очко
    [few] { $points } победных очка
   *[other] { $points } победных очков
}.
base-scored = База «{ $base }» захвачена и покидает игру.
base-replaced = На место базы «{ $old }» приходит база «{ $base }».
base-swapped = База «{ $base }» заменяет базу «{ $old }», та возвращается в колоду баз.
put-on-deck = Карта «{ $card }» ложится на верх колоды: { $seat }.
put-back = { $seat } возвращает карты: на верх колоды — { $top }, под низ — { $bottom }.
took-control = { $seat } контролирует карту «{ $card }» до конца хода («{ $source }»).
copied = Карта «{ $card }» ({ $seat }) получает свойства карты «{ $model }».
extra-turn = { $seat } получает внеочередной ход сразу за текущим.
base-on-deck = { $seat } кладёт базу «{ $base }» на верх колоды баз.
no-progress = Раундов подряд без сыгранных карт и захваченных баз — { $rounds }: игра окончена.
won = { $seat } побеждает, победных очков: { $points }.

## Новости в теме письма

headline-placed = { $place ->
    [1] { $seat } берёт базу «{ $base }»
   *[other] { "" }
}
headline-played-minion = { $seat } играет «{ $card }» на базу «{ $base }»
headline-played-action = { $seat } играет «{ $card }»

## Почему карту нельзя сыграть

unplayable-asked = Сначала ответь на вопрос.
unplayable-other-cards = Сейчас можно сыграть только предложенные карты.
unplayable-minions-played = Больше приспешников в этот ход играть нельзя.
unplayable-actions-played = Больше действий в этот ход играть нельзя.
unplayable-no-base = Ни на одну базу нельзя: { $cards }.
unplayable-too-strong = Ещё можно сыграть только приспешника с силой { $power } или меньше.
unplayable-elsewhere = Оставшийся розыгрыш — для другого места.
unplayable-circle = Эту карту здесь уже дважды играли, и всё вернулось к тому же.
unplayable-no-actions = Сейчас тебе нельзя играть действия.
unplayable-special-before = Эту карту играют перед захватом базы.
unplayable-special-after = Эту карту играют после захвата базы.
unplayable-no-special = Во время захвата играют только карты со спецсвойством.
unplayable-silenced = Одна из карт здесь не даёт тебе играть карты со спецсвойством.
unplayable-no-use = Здесь от этой карты ничего не изменится.
unplayable-used-already = Применить её сейчас ещё раз нельзя.
