"""The rules of talk: who may write what to whom in a game, and who reads it."""

from collections.abc import Callable, Container
from unicodedata import normalize

from api.http.problems import problem, unfit
from api.service.service import Service
from api.wire.talk import ErasedView, MessageView, NewMessage
from domain.kernel.presentation.visible import MOST_MARKS, PRESENTATION, is_hidden, is_piled_up
from domain.kernel.protocol.faults import Misfit
from domain.kernel.table.game import Game
from domain.kernel.time.times import rfc3339
from store.accounts.players import Player
from store.log.timeline import Timeline
from store.notices.mentions import Mention
from store.redis.together import together
from store.talk.talk import OPENED, TABLE, Gone, Said, TalkMessage, alone, channels, new_tail, time_of

AT_ONCE = 50
"""Messages that are told at once at most, so that a slow reader holds little."""


def said_by(timeline: Timeline, player: Player, wish: NewMessage) -> Said:
    """The message that a player at the table wants to write.

    Raises the problems `not-seated`, `nobody-there` and `text-not-allowed`.
    """
    game, actor = timeline.game, timeline.actor(player)
    seat = None if timeline.imported else game.seat_of(actor)
    if seat is None:
        raise problem("not-seated", "who has a seat at this table writes here, and in no imported game")
    if bool(wish.seats) != (wish.to == "seats"):
        raise problem("nobody-there", "`seats` names those whom it is for if `to` is `seats`, and only then")
    seats = sorted(set(wish.seats))
    return Said(
        tail=new_tail(),
        account=player.id,
        actor=actor,
        seat=seat,
        at_version=game.seq,
        text=plain(wish.text),
        readers=None if wish.to == "table" else tuple(_reader(game, number, seat) for number in seats),
        seats=tuple(seats),
        opens=wish.reveal == "end",
    )


def readers(timeline: Timeline, message: Said) -> list[str]:
    """The accounts at the table whom a message is for, but for its writer."""
    named = [sitter.player for sitter in timeline.game.seats] if message.readers is None else message.readers
    actors = (actor for actor in named if actor is not None and actor != message.actor)
    return [timeline.accounts[actor] for actor in actors if actor in timeline.accounts]


async def mention(service: Service, timeline: Timeline, message: TalkMessage) -> None:
    """Have a message in the inboxes of those whom it is for and who hear its writer."""
    said, accounts = message.said, readers(timeline, message.said)
    avoided = await service.players.avoidances(accounts)
    new = Mention("message", timeline.id, message.at, message.at, said.seat, message.id)
    listening = [account for account in accounts if said.account not in avoided[account]]
    await together(lambda account: service.mentions.add(account, new), listening)


async def may_write(service: Service, player: Player) -> None:
    """Raise the problem `muted` if a player cannot write to others for now."""
    until = await service.players.mute_end(player.id)
    if until:
        detail = f"an operator has muted you until {rfc3339(until)}: read why at /v1/players/me/reports"
        raise unfit("muted", Misfit.of(detail, "too-soon", "", least=rfc3339(until)))


def _reader(game: Game, seat: int, own: int) -> str:
    """The player whom a message to a seat is for. Raises the problem `nobody-there`."""
    player = game.seats[seat].player if seat < len(game.seats) and seat != own else None
    if player is None:
        raise problem("nobody-there", f"no other player has seat {seat}")
    return player


def plain(text: str) -> str:
    """A text in the form in which it is kept. Raises the problem `text-not-allowed`."""
    plain = normalize("NFC", text.replace("\r\n", "\n").translate(PRESENTATION)).strip()
    letter_hidden = next((letter for letter in plain if is_hidden(letter) and letter != "\n"), None)
    if letter_hidden is not None:
        detail = f"the text has U+{ord(letter_hidden):04X}, which is not seen, or changes how others are"
        raise problem("text-not-allowed", detail)
    if is_piled_up(plain):
        raise problem("text-not-allowed", f"a letter of the text has more than {MOST_MARKS} marks")
    if not plain:
        raise problem("text-not-allowed", "nothing of the text is seen")
    return plain


class Reader:
    """Somebody who reads the messages of a game.

    An account does not hear the players on its list `avoid`, and they are not told so.
    """

    def __init__(self, service: Service, player: Player) -> None:
        self._service = service
        self._player = player

    def channels(self, timeline: Timeline) -> list[str]:
        """Return what carries the news of what is for this reader."""
        own = timeline.actor(self._player)
        return [*channels(timeline.id, None, own), *channels(timeline.id, (), own)]

    async def page(self, timeline: Timeline, after: int, limit: int) -> list[TalkMessage]:
        """The messages after a time, oldest first, so many at most."""
        is_heard = _audibility(timeline.actor(self._player), await self._players_to_avoid())
        return await self._service.talk.page(timeline.id, self._audiences(timeline), after, limit, is_heard)

    async def removals(self, timeline: Timeline, after: int) -> list[Gone]:
        """The messages that are there for this reader no longer since a time, in their order."""
        removals = await self._service.talk.removals(timeline.id, self._audiences(timeline), after)
        if not removals:
            return []
        own, avoided = timeline.actor(self._player), await self._players_to_avoid()
        others = [row for row in removals if timeline.accounts.get(row.writer) not in avoided]
        return [row for row in others if row.is_erased or row.writer != own]

    async def _players_to_avoid(self) -> Container[str]:
        return (await self._service.players.avoidances([self._player.id]))[self._player.id]

    def reads(self, timeline: Timeline, message: TalkMessage) -> bool:
        """Return whether this reader may read a message, avoided or not."""
        is_for_reader = not set(message.said.audiences).isdisjoint(self._audiences(timeline))
        return is_for_reader and _audibility(timeline.actor(self._player), ())(message.said)

    def _audiences(self, timeline: Timeline) -> list[str]:
        opened = [OPENED] if timeline.game.status == "finished" else []
        return [TABLE, alone(timeline.actor(self._player)), *opened]


class Listener:
    """A reader who is told of each message once, from now on, or from after the one of an id on."""

    def __init__(self, reader: Reader, channels: list[str], after: int, gone_after: int) -> None:
        self._reader = reader
        self.channels = channels
        self._after = after
        self._gone_after = gone_after

    @classmethod
    async def begin(cls, service: Service, timeline: Timeline, player: Player, after: str | None) -> "Listener":
        """Begin to listen to a game."""
        reader = Reader(service, player)
        newest, newest_removal = await service.talk.newest(timeline.id)
        start = (time_of(after), 0) if after else (newest, newest_removal)
        return cls(reader, reader.channels(timeline), *start)

    async def news(self, timeline: Timeline) -> list[MessageView]:
        """The next messages, some at most; none when all are told."""
        page = await self._reader.page(timeline, self._after, AT_ONCE)
        if page:
            self._after = page[-1].at
        return [message_view(message) for message in page]

    async def removals(self, timeline: Timeline) -> list[ErasedView]:
        """The messages that are there no longer, as far as that was not told."""
        removals = await self._reader.removals(timeline, self._gone_after)
        if removals:
            self._gone_after = removals[-1].at
        return [ErasedView(row.id) for row in removals]


def _audibility(own: str, avoided: Container[str]) -> Callable[[Said], bool]:
    return lambda said: said.actor == own or not (said.hidden or said.account in avoided)


def message_view(message: TalkMessage) -> MessageView:
    """A message as its readers see it."""
    content = message.said
    return MessageView(
        id=message.id,
        at=rfc3339(message.at),
        seat=content.seat,
        player=content.actor,
        to="table" if content.readers is None else "seats" if content.seats else "self",
        seats=list(content.seats),
        text=content.text,
        at_version=content.at_version,
        reveal="end" if content.opens else "never",
        hidden=content.hidden,
    )
