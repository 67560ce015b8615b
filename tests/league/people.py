"""People with habits: they sleep, look in every few hours, go on holiday, vanish and come back."""

from dataclasses import dataclass, field
from random import Random
from zoneinfo import ZoneInfo

from domain.kernel.time.times import DAY, HOUR, moment

ZONES = ("Europe/Warsaw", "America/New_York", "Asia/Tokyo", "Europe/London", "Australia/Sydney", "America/Sao_Paulo")


@dataclass
class Habits:
    """The habits of somebody. Times in milliseconds; a night is local, from one hour to another.

    `gone` are spans in which they do not look in; of `holidays` they tell beforehand, if they do at all.
    """

    zone: str
    night: tuple[int, int]
    pause: int
    names_hours: bool
    gone: list[tuple[int, int]]
    holidays: list[tuple[int, int]]
    invitations: list[str] = field(default_factory=list)

    def sleeps(self, at: int) -> bool:
        """Return whether it is night where they live."""
        hour = moment(at).astimezone(ZoneInfo(self.zone)).hour
        begin, end = self.night
        return begin <= hour < end if begin < end else hour >= begin or hour < end

    def is_there(self, at: int) -> bool:
        """Return whether they would look in now."""
        return not self.sleeps(at) and not any(begin <= at < end for begin, end in self.gone)


def habits(luck: Random, begin: int, end: int) -> Habits:
    """Draw the habits of somebody between two times."""
    first = luck.choice((22, 23, 0))
    gone, holidays = [], []
    for year in range(begin, end, 365 * DAY):
        for _ in range(luck.choice((0, 1, 2, 3, 4))):
            leaves = year + luck.randrange(5, 330) * DAY
            trip = (leaves, leaves + luck.randrange(3, 15) * DAY)
            gone.append(trip)
            if luck.random() < 0.7:
                holidays.append(trip)
    vanishes = begin + luck.randrange(5, 120) * DAY
    match luck.choices(("stays", "returns", "vanishes"), (88, 8, 4))[0]:
        case "returns":
            gone.append((vanishes, vanishes + luck.randrange(14, 60) * DAY))
        case "vanishes":
            gone.append((vanishes, 1 << 62))
    return Habits(
        luck.choice(ZONES),
        (first, (first + 8) % 24),
        luck.choice((1, 2, 4, 4, 6, 9)) * HOUR,
        luck.random() < 0.5,
        gone,
        holidays,
    )
