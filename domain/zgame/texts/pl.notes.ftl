### Czego karta nie rozstrzyga i jak się ją gra: to stoi pod tekstem powiększonej karty. Tekst typu dotyczy wszystkich jego kart.

## Rulings

card_ruling-fighter = Wchodzi do gry tylko w fazie wystawiania, gotowy, i może ruszyć się w tej samej turze. Wyczerpany wojownik, który nie dostał posiłku, umiera.
card_ruling-leader = Sam lider nie używa broni: broni jest najwyżej tyle, ilu wojowników. Od broni palnej giną najpierw wojownicy, lider na końcu.
card_ruling-zombie = Pokazuje się go, zanim wybierze się broń. Trzeba mieć więcej niż jego siła: remis nie wystarczy.
card_ruling-melee = Broni najwyżej tyle, ilu jest tam wojowników i ile gotowych postaci może ją trzymać. Karta z dwiema premiami daje jedną z nich.
card_ruling-firearm = Zombie nie tracą nikogo od broni palnej. Broń obrońcy zabija tak samo jak broń atakującego.
card_ruling-transport = Musi zmieścić się cała grupa. Miejsca z kilku kart się sumują, ale premia to nadal +1.
card_ruling-t_car = Jako barykada nie wymaga robotników i nie daje punktów. Musi tam być gotowa postać, a rozbudować ją można w tej samej turze.
card_ruling-s_horse = Przy wyrównanych liczbach postacie, które były w grze, gdy zjedzono konia, nie ruszają się w tej turze; wojownicy, którzy wejdą później, mogą.
card_ruling-s_stimulant = Komuś, kogo wiezie transport, nic nie doda: nikt nie dostaje więcej niż +1.
card_ruling-s_chainsaw = Wlicza się do limitu broni, ale nie jest ani bronią białą, ani palną: nikogo nie zabija.
card_ruling-s_reagents = Wliczają się do limitu broni, ale nie są ani bronią białą, ani palną: nikogo nie zabijają.

## Examples

card_example-zombie = Dwaj wojownicy z walką 1 i maczeta dają razem 4: to pokonuje piechura o sile 3.
card_example-firearm = Wygrywasz z innym graczem, używając dwóch broni palnych: pokonana grupa traci dwie postacie.
card_example-t_chopper = Dwaj wojownicy o szybkości 1 ruszają razem chopperem: docierają o dwa miejsca dalej.
card_example-s_horse = Odrzucony podczas karmienia nakarmi wszystkich twoich ludzi: gotowi pozostają gotowi, wyczerpani wstają.
card_example-s_armor = Pokonani są gotowy i wyczerpany wojownik, jeden ma zginąć: wskaż gotowego i oddaj pancerz, a nie zginie nikt.
card_example-s_chainsaw = Sam Twin ma inżynierię 1, a barykada wymaga 2: z piłą łańcuchową można ją zacząć.
card_example-s_toolkit = Spawacz z inżynierią 2 i zestaw narzędzi dają 4: wystarczy, by od razu zacząć blokpost.
card_example-s_fieldlab = Chemik z nauką 2 i laboratorium polowe dają 4: połowa z tego to 2 leki.
