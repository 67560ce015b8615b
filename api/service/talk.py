"""The rules of talk: who may write what to whom in a game, and who reads it."""

from collections.abc import Callable, Container
from unicodedata import normalize

from api.http.bodies import misfit
from api.http.problems import problem
from api.service.service import Service
from api.wire.talk import MessageView, NewMessage
from domain.kernel.entries import rfc3339
from domain.kernel.game import Game
from domain.kernel.visible import is_hidden
from store.players import Player
from store.talk import Message, Said, channels, new_tail
from store.timeline import Timeline

AT_ONCE = 50
"""Messages that are told at once at most, so that a slow reader holds little."""

_PRESENTATION = dict.fromkeys(range(0xFE00, 0xFE10))
"""Variation selectors, which phones put behind emoji, say nothing."""


def said_by(timeline: Timeline, player: Player, wish: NewMessage) -> Said:
    """The message that a player at the table wants to write.

    Raises the problem `not-seated`, or ValidationException.
    """
    game, actor = timeline.game, timeline.actor(player)
    seat = None if timeline.imported else game.seat_of(actor)
    if seat is None:
        raise problem("not-seated", "who has a seat at this table writes here, and in no imported game")
    if wish.seats and wish.to != "seats":
        raise misfit("it is for `to: seats`", "seats")
    if wish.reveal != "never" and wish.to != "self":
        raise misfit("notes alone (`to: self`) are revealed", "reveal")
    return Said(
        tail=new_tail(),
        account=player.id,
        actor=actor,
        seat=seat,
        at_version=game.seq,
        text=_plain(wish.text),
        readers=None if wish.to == "table" else _readers(game, wish, seat),
        seats=tuple(sorted(set(wish.seats))),
        opens=wish.reveal == "end",
    )


def _readers(game: Game, wish: NewMessage, own: int) -> tuple[str, ...]:
    if wish.to == "self":
        return ()
    if not wish.seats:
        raise misfit("name one seat at least", "seats")
    readers: list[str] = []
    for seat in sorted(set(wish.seats)):
        player = game.seats[seat].player if seat < len(game.seats) and seat != own else None
        if player is None:
            raise misfit(f"no other player has seat {seat}", "seats")
        readers.append(player)
    return tuple(readers)


def _plain(text: str) -> str:
    """A text in the form in which it is kept. Raises ValidationException."""
    plain = normalize("NFC", text.replace("\r\n", "\n").translate(_PRESENTATION)).strip()
    hidden = next((letter for letter in plain if is_hidden(letter) and letter != "\n"), None)
    if hidden is not None:
        raise misfit(f"it has U+{ord(hidden):04X}, which is not seen, or changes how others are", "text")
    if not plain:
        raise misfit("nothing of it is seen", "text")
    return plain


class Reader:
    """Somebody who reads the messages of a game.

    Whoever is on the list `avoid` of an account is not heard by it, and not told so.
    """

    def __init__(self, service: Service, player: Player) -> None:
        self._service = service
        self._player = player

    def channels(self, timeline: Timeline) -> list[str]:
        """Return what carries the news of what is for this reader."""
        own = timeline.actor(self._player)
        return [*channels(timeline.id, None, own), *channels(timeline.id, (), own)]

    async def page(self, timeline: Timeline, after: str | None, limit: int) -> list[MessageView]:
        """The messages after the one of this id, oldest first, so many at most."""
        avoided = (await self._service.players.avoided([self._player.id]))[self._player.id]
        is_for_reader = _filter(timeline, timeline.actor(self._player), avoided.keys())
        found = await self._service.talk.page(timeline.id, after, limit, is_for_reader)
        return [message_view(message) for message in found]


class Listener:
    """A reader who is told of each message once, from now on, or from after the one of an id on."""

    def __init__(self, reader: Reader, channels: list[str], after: str | None) -> None:
        self._reader = reader
        self.channels = channels
        self._after = after

    @classmethod
    async def begin(cls, service: Service, timeline: Timeline, player: Player, after: str | None) -> "Listener":
        """Begin to listen to a game."""
        reader = Reader(service, player)
        return cls(reader, reader.channels(timeline), after or await service.talk.newest(timeline.id))

    async def news(self, timeline: Timeline) -> list[MessageView]:
        """The next messages, some at most; none when all are told."""
        found = await self._reader.page(timeline, self._after, AT_ONCE)
        if found:
            self._after = found[-1].id
        return found


def _filter(timeline: Timeline, actor: str, avoided: Container[str]) -> Callable[[Said], bool]:
    is_over = timeline.game.status == "finished"

    def is_for_reader(said: Said) -> bool:
        if said.actor == actor or said.account in avoided:
            return said.actor == actor
        return said.readers is None or actor in said.readers or (said.opens and is_over)

    return is_for_reader


def message_view(message: Message) -> MessageView:
    """A message as its readers see it."""
    said = message.said
    return MessageView(
        id=message.id,
        at=rfc3339(message.at),
        seat=said.seat,
        player=said.actor,
        to="table" if said.readers is None else "seats" if said.readers else "self",
        seats=list(said.seats),
        text=said.text,
        at_version=said.at_version,
        reveal="end" if said.opens else "never",
    )
