### Smash Up.

## Gra

ruleset-name = Smash Up
ruleset-summary =
    Od dwóch do czterech graczy tasuje po dwie frakcje w jedną talię i walczy o bazy sługusami i akcjami. Wygrywa,
    kto pierwszy zdobędzie piętnaście punktów zwycięstwa.
reason-points = punkty zwycięstwa
reason-no-progress = dziesięć rund bez postępu

## Pytania

ask-draft = Którą frakcję bierzesz?
ask-turn = Twoja tura: zagraj kartę, użyj umiejętności albo zakończ turę.
ask-score = Kilka baz może zostać zdobytych. Która jako pierwsza?
ask-before-scoring = Zaraz zostanie zdobyta baza „{ $base }”. Czy chcesz czegoś przedtem użyć?
ask-after-scoring = Baza „{ $base }” została zdobyta. Czy chcesz teraz czegoś użyć?
ask-hand-limit = Masz za dużo kart na ręce: odrzuć { $count ->
    [one] { $count } kartę
    [few] { $count } karty
   *[other] { $count } kart
}.
ask-order = Kilka umiejętności działa jednocześnie. Która pierwsza?
ask-play = „{ $source }”: czy zagrywasz teraz dodatkową kartę?
ask-base = „{ $source }”: która baza?
ask-host = „{ $source }”: na którego sługusa zagrywasz tę kartę?
ask-player = „{ $source }”: który gracz?
ask-faction = „{ $source }”: która frakcja?
ask-destroy = „{ $source }”: co zniszczyć?
ask-destroy-some = „{ $source }”: których sługusów zniszczyć?
ask-destroy-any = „{ $source }”: które akcje zniszczyć?
ask-return = „{ $source }”: którego sługusa zwrócić na rękę?
ask-put-under-deck = „{ $source }”: którego sługusa umieścić na spodzie talii?
ask-move = „{ $source }”: którego sługusa przesunąć?
ask-move-some = „{ $source }”: których sługusów przesunąć?
ask-move-from = „{ $source }”: z której bazy?
ask-move-to = „{ $source }”: na którą bazę?
ask-minion-to = „{ $source }”: na którą bazę przesunąć kartę „{ $minion }”?
ask-own-minion = „{ $source }”: który z twoich sługusów?
ask-strengthen = „{ $source }”: któremu sługusowi dodać mocy?
ask-disguise = „{ $source }”: których ze swoich sługusów wycofujesz – jednego czy dwóch?
ask-make-discard = „{ $source }”: którego sługusa gracz odrzuca?
ask-discard = „{ $source }”: którą kartę odrzucasz?
ask-search = „{ $source }”: którą kartę bierzesz z talii?
ask-search-any = „{ $source }”: karty o jakiej nazwie odrzucić z talii?
ask-take = „{ $source }”: którą kartę bierzesz na rękę?
ask-take-any = „{ $source }”: których sługusów bierzesz na rękę?
ask-take-any-of = „{ $source }”: sługusów o jakiej nazwie bierzesz?
ask-how-many = „{ $source }”: ile kart „{ $card }”?
ask-shuffle-in = „{ $source }”: które karty wtasować do talii?
ask-order-on-top = „{ $source }”: w jakiej kolejności odłożyć karty? Pierwsza będzie na wierzchu.
ask-order-bases = „{ $source }”: w jakiej kolejności odłożyć bazy? Pierwsza będzie na wierzchu.
ask-next-base = „{ $source }”: która baza będzie następna?
ask-new-base = „{ $source }”: która baza wchodzi do gry?
ask-old-base = „{ $source }”: którą bazę zastąpi?
ask-revealed-action = „{ $source }”: odkryto kartę „{ $card }”. Co z nią robisz?
ask-play-revealed = „{ $source }”: którą z odkrytych akcji zagrywasz?
ask-look = „{ $source }”: wierzchnia karta twojej talii to „{ $card }”. Czy ją odrzucasz?
ask-keep = „{ $source }”: czy bierzesz kartę „{ $card }” na rękę, zamiast ją odrzucić?
ask-escape = „{ $source }”: karta „{ $card }” ma zostać zniszczona. Czy przesuwasz ją zamiast tego?
ask-draw = „{ $source }”: czy dobierasz kartę?
ask-ignore = „{ $source }”: czy ignorujesz umiejętność bazy „{ $card }”?
ask-to-bottom = „{ $source }”: które karty trafią na spód twojej talii? Ostatnia znajdzie się najniżej.
ask-bury-any = „{ $source }”: które karty trafią na spód talii właścicieli?
ask-to-top = „{ $source }”: która karta trafi na wierzch twojej talii?
ask-under-deck = „{ $source }”: która karta trafi na spód twojej talii?
ask-take-actions = „{ $source }”: które akcje bierzesz na rękę?
ask-return-card = „{ $source }”: która karta wraca na rękę?
ask-return-actions = „{ $source }”: które ze swoich akcji bierzesz na rękę?
ask-search-minion = „{ $source }”: którego sługusa zagrywasz z talii?
ask-search-same = „{ $source }”: szukasz w talii kolejnej karty „{ $card }”?
ask-shuffle-away = „{ $source }”: których ze swoich sługusów wtasowujesz do talii?
ask-copy = „{ $source }”: umiejętność której karty kopiujesz?
ask-control = „{ $source }”: nad którym sługusem przejmujesz kontrolę?
ask-kind = „{ $source }”: co wtasowujesz do talii – wszystkie akcje czy wszystkich sługusów?
ask-genetic-shift = „{ $source }”: ile mocy otrzyma każdy twój sługus (1) albo jeden z nich (3)?
ask-play-first = „{ $source }”: czy zagrywasz dodatkowe karty przed dobraniem?

## Odpowiedzi

option-pass = Pomiń
option-pass-rest = Pomiń resztę zdobywania tej bazy
option-end = Zakończ turę
option-yes = Tak
option-no = Nie
option-piece = { $card } – { $seat } ({ $base })
option-piece-on = { $card } – { $seat }, na karcie „{ $host }” ({ $base })
option-base = { $base }
option-card = { $card }
option-seat = { $seat }
option-faction = { $faction }
option-draft = { $faction } { $faction_about }
option-number = { $number }
option-play = Zagraj kartę „{ $card }”
option-play-at = Zagraj kartę „{ $card }” na bazę „{ $base }”
option-play-at-from-discard = Zagraj kartę „{ $card }” ze stosu kart odrzuconych na bazę „{ $base }”
option-play-at-from-deck = Zagraj kartę „{ $card }” z talii na bazę „{ $base }”
option-special-at-from-discard = Specjał: zagraj kartę „{ $card }” ze stosu kart odrzuconych na bazę „{ $base }”
option-use-talent = Użyj talentu karty „{ $card }” ({ $base })
option-use-special = Użyj umiejętności karty „{ $card }” ({ $base })
option-use-talent-on-host = Użyj talentu karty „{ $card }” na karcie „{ $host }” ({ $base })
option-use-special-on-host = Użyj umiejętności karty „{ $card }” na karcie „{ $host }” ({ $base })
option-use-base = Użyj umiejętności bazy „{ $base }”
option-use-on = Użyj umiejętności karty „{ $card }”: { $target } ({ $base })
option-use-base-on = Użyj umiejętności bazy „{ $card }”: { $target } ({ $base })
option-take = Weź na rękę
option-play-it = Zagraj
option-leave-on-deck = Zostaw na talii
option-discard-it = Odrzuć
option-play-from-discard = Zagraj kartę „{ $card }” ze stosu kart odrzuconych
option-play-onto-from-discard = Zagraj kartę „{ $card }” ze stosu kart odrzuconych na kartę „{ $host }”
option-actions = Akcje
option-minions = Sługusy

## Co się dzieje

drafted = { $seat } bierze frakcję „{ $faction }”.
bases-dealt = Bazy w grze: { $bases }.
exchanged-hand = { $seat } pokazuje rękę bez sługusów i ją wymienia.
turn = Tura { $number }: { $seat }.
played-minion = { $seat } zagrywa sługusa „{ $card }” na bazę „{ $base }”.
played-action = { $seat } zagrywa akcję „{ $card }”.
attached = Karta „{ $card }” ({ $seat }) leży teraz na { $on_is ->
        [base_type] bazie
       *[card_type] karcie
    } „{ $on }”.
used = { $seat } używa umiejętności karty „{ $card }”.
used-base = { $seat } używa umiejętności bazy „{ $card }”.
granted-minion = { $seat } może zagrać dodatkowego sługusa („{ $source }”).
granted-action = { $seat } może zagrać dodatkową akcję („{ $source }”).
moved = Karta „{ $card }” przesuwa się na bazę „{ $base }” ({ $seat }, „{ $source }”).
destroyed = Karta „{ $card }” ({ $seat }) zostaje zniszczona.
destroyed-by = Karta „{ $card }” ({ $seat }) na bazie „{ $base }” zostaje zniszczona przez { $source_is ->
        [base_type] bazę
       *[card_type] kartę
    } „{ $source }”.
indestructible = Karty „{ $card }” nie można zniszczyć (próba: { $seat }).
unaffected = Karta „{ $source }” ({ $seat }) nie oddziałuje na kartę „{ $card }”.
chain-ended = Karta „{ $card }” nic nie robi: łańcuch osiągnął granicę, liczba umiejętności: { $length }.
unaffected-by-base = Baza „{ $base }” nie oddziałuje na kartę „{ $card }”.
returned = Karta „{ $card }” wraca na rękę: { $seat }.
took = { $seat } bierze na rękę kartę „{ $card }”.
put-under-deck = Karta „{ $card }” trafia na spód talii: { $seat }.
gained-power = Karta „{ $card }” otrzymuje +{ $power } mocy do końca tury („{ $source }”, { $seat }).
lowered-breakpoint = { $seat } obniża moc bazy „{ $base }” o { $power } do końca tury.
gained-points = { $seat } otrzymuje { $points ->
    [one] { $points } punkt zwycięstwa
    [few] { $points } punkty zwycięstwa
   *[other] { $points } punktów zwycięstwa
}.
drew = { $seat } dobiera { $count ->
    [one] { $count } kartę
    [few] { $count } karty
   *[other] { $count } kart
}.
drew-cards = Dobrano: { $cards }.
discarded = { $seat } odrzuca z ręki: { $cards }.
discarded-from-deck = { $seat } odrzuca z talii: { $cards }.
revealed = { $seat } odkrywa: { $cards }.
looked-at-deck = Na wierzchu talii gracza { $seat }: { $cards }.
looked-at-hand =
    { $cards_count ->
        [0] { $seat } nie ma kart na ręce.
       *[other] { $seat } ma na ręce: { $cards }.
    }
looked-at-bases = Na wierzchu talii baz: { $bases }.
shuffled = { $seat } tasuje talię.
reshuffled = { $seat } tasuje stos kart odrzuconych w nową talię.
shuffled-in = { $seat } wtasowuje do talii: { $cards }.
bases-reshuffled = Stos odrzuconych baz zostaje potasowany w nową talię baz.
ignored = { $seat } ignoruje umiejętność bazy „{ $base }”.
scoring = Zaraz zostanie zdobyta baza „{ $base }”.
placed = { $seat }: { $place }. miejsce na bazie „{ $base }”, moc { $power }, za nie { $points ->
    [one] { $points } punkt zwycięstwa
    [few] { $points } punkty zwycięstwa
   *[other] { $points } punktów zwycięstwa
}.
base-scored = Baza „{ $base }” zostaje zdobyta i opuszcza grę.
base-replaced = Miejsce bazy „{ $old }” zajmuje baza „{ $base }”.
base-swapped = Baza „{ $base }” zastępuje bazę „{ $old }”, która wraca do talii baz.
put-on-deck = Karta „{ $card }” trafia na wierzch talii: { $seat }.
put-back = { $seat } odkłada karty: na wierzch talii { $top }, na spód { $bottom }.
took-control = { $seat } kontroluje kartę „{ $card }” do końca tury („{ $source }”).
copied = Karta „{ $card }” ({ $seat }) ma teraz umiejętności karty „{ $model }”.
extra-turn = { $seat } rozegra dodatkową turę zaraz po obecnej.
base-on-deck = { $seat } umieszcza bazę „{ $base }” na wierzchu talii baz.
no-progress = Przez { $rounds } rund nikt nie zagrał karty i nie zdobyto żadnej bazy: gra skończona.
won = { $seat } wygrywa, punkty zwycięstwa: { $points }.

## Nowiny w temacie listu

headline-placed = { $place ->
    [1] { $seat } zdobywa bazę „{ $base }”
   *[other] { "" }
}
headline-played-minion = { $seat } zagrywa „{ $card }” na bazę „{ $base }”
headline-played-action = { $seat } zagrywa „{ $card }”

## Dlaczego karty nie można zagrać

unplayable-asked = Najpierw odpowiedz na pytanie.
unplayable-other-cards = Teraz można zagrać tylko proponowane karty.
unplayable-minions-played = W tej turze nie możesz już zagrać sługusa.
unplayable-actions-played = W tej turze nie możesz już zagrać akcji.
unplayable-no-base = Nie można jej zagrać na żadną bazę: { $cards }.
unplayable-too-strong = Możesz jeszcze zagrać tylko sługusa o mocy { $power } lub niższej.
unplayable-elsewhere = To, co możesz jeszcze zagrać, przeznaczone jest na inne miejsce.
unplayable-circle = Zagrano ją tu już dwa razy i wszystko wróciło do tego samego stanu.
unplayable-no-actions = Nie możesz teraz zagrywać akcji.
unplayable-special-before = Tę kartę zagrywa się przed zdobyciem bazy.
unplayable-special-after = Tę kartę zagrywa się po zdobyciu bazy.
unplayable-no-special = Gdy zdobywa się bazę, zagrywa się tylko specjały.
unplayable-silenced = Jedna z kart tutaj nie pozwala ci zagrywać specjałów.
unplayable-no-use = Tutaj nic by nie zmieniła.
unplayable-used-already = Nie można jej teraz użyć jeszcze raz.
