"""The options of Smash Up's questions."""

from functools import cache, lru_cache

from domain.kernel.protocol.decisions import Argument, Message, Option, Ref
from domain.kernel.protocol.ids import Seat
from domain.play.questions import named, seated, word
from domain.smashup.ids import Serial


@cache
def based(base_id: str) -> Ref:
    """A base in play."""
    return Ref("base", base_id)


@lru_cache(maxsize=20_000)
def word_option(option_id: str, label: str, *more: Ref) -> Option:
    """An option that is a word: pass, yes, no, end ..."""
    return Option(option_id, Message(label), (word(option_id), *more))


YES = word("yes")
DECK = Ref("place", "deck")
DISCARD = Ref("place", "discard")
HAND = Ref("place", "hand")
PASS = word_option("pass", "option-pass")
END = word_option("end", "option-end")


@lru_cache(maxsize=20_000)
def piece_option(type_id: str, serial: Serial, controller: Seat, base_id: str, host: str = "") -> Option:
    """A card in play. The ref to the base's type says where it is; one more, on which minion (`id#number`)."""
    option_id = f"{type_id}#{serial}"
    place = Ref("base_type", base_id)
    args: dict[str, Argument] = {"card": named(type_id), "seat": seated(controller), "base": place}
    refs = (Ref("card", option_id), named(type_id), seated(controller), place)
    if not host:
        return Option(option_id, Message("option-piece", args), refs)
    args["host"] = named(host.partition("#")[0])
    return Option(option_id, Message("option-piece-on", args), (*refs, Ref("card", host, "host")))


def also(option: Option, *refs: Ref) -> Option:
    """An option that is about more than the thing it names: accepting an offer, choosing a place."""
    return Option(option.id, option.label, (*option.refs, *refs))


@lru_cache(maxsize=20_000)
def base_option(base_id: str) -> Option:
    """A base, in play or elsewhere."""
    return Option(base_id, Message("option-base", {"base": Ref("base_type", base_id)}), (based(base_id),))


@lru_cache(maxsize=20_000)
def card_option(type_id: str, copy: int = 1, *more: Ref) -> Option:
    """A card that is not in play; copies of it are told apart by a number."""
    option_id = type_id if copy == 1 else f"{type_id}/{copy}"
    return Option(option_id, Message("option-card", {"card": named(type_id)}), (named(type_id), *more))


@cache
def seat_option(seat: Seat) -> Option:
    """A player."""
    return Option(f"seat {seat}", Message("option-seat", {"seat": seated(seat)}), (seated(seat),))


@cache
def faction_option(faction: str) -> Option:
    """A faction."""
    ref = Ref("faction", faction)
    return Option(faction, Message("option-faction", {"faction": ref}), (ref,))


@cache
def draft_option(faction: str) -> Option:
    """A faction to play, with what it is good at."""
    ref = Ref("faction", faction)
    return Option(faction, Message("option-draft", {"faction": ref}), (ref,))


@lru_cache(maxsize=20_000)
def number_option(number: int) -> Option:
    """A number."""
    return Option(str(number), Message("option-number", {"number": number}), (Ref("value", number),))


@lru_cache(maxsize=20_000)
def play_option(verb: str, type_id: str, base_id: str = "", place: str = "", *more: Ref) -> Option:
    """A whole play: this card, at this base, from a place other than the hand if one is named."""
    args: dict[str, Argument] = {"card": named(type_id)}
    refs = [word(verb), named(type_id)]
    option_id, label = f"{verb} {type_id}", f"option-{verb}"
    if base_id:
        option_id, label = f"{option_id} {base_id}", f"{label}-at"
        args["base"] = Ref("base_type", base_id)
        refs.append(based(base_id))
    if place:
        option_id, label = f"{option_id} from {place}", f"{label}-from-{place}"
        refs.append(Ref("place", place))
    return Option(option_id, Message(label, args), (*refs, *more))


def play_onto_option(type_id: str, host: Option) -> Option:
    """Playing an action from the discard pile onto this minion."""
    args: dict[str, Argument] = {"card": named(type_id), "host": host.label.args["card"]}
    refs = (word("play"), named(type_id), *host.refs, DISCARD)
    return Option(f"play {type_id} {host.id} from discard", Message("option-play-onto-from-discard", args), refs)


@lru_cache(maxsize=20_000)
def use_option(verb: str, type_id: str, serial: Serial, controller: Seat, base_id: str, host: str = "") -> Option:
    """An ability of a card in play; what lies on a minion (`id#number`) says on which."""
    card = piece_option(type_id, serial, controller, base_id, host)
    args = {name: about for name, about in card.label.args.items() if name != "seat"}
    label = Message(f"option-use-{verb}-on-host" if host else f"option-use-{verb}", args)
    return Option(f"{verb} {card.id}", label, (word(verb), *card.refs))
