"""Checks that need the rules: every entry is legal and leads to the facts that were committed to."""

import json

from msgspec.structs import replace

from domain.audit.differences import first_difference
from domain.audit.logs import Line, Log
from domain.audit.verdict import Finding, Kind
from domain.kernel.bots.answering import Whom, bot_answer, everybody
from domain.kernel.commands.setups import check_setup, edition, has_bots, require_form
from domain.kernel.fold.evolve import create, evolve
from domain.kernel.fold.fold import settle
from domain.kernel.log.entries import BOT, Chose, Created, EntryDraft, Excused, Revealed, TimedOut, Voided
from domain.kernel.log.fence import NewerRules, require_rules
from domain.kernel.protocol.commitments import facts_commitment
from domain.kernel.protocol.decisions import OptionId
from domain.kernel.protocol.faults import Misfit
from domain.kernel.protocol.levels import level, looks_ahead
from domain.kernel.protocol.refusals import Refused, quote
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.ruleset import Ruleset
from domain.kernel.table.deadlines import deadline_of, may_be_given_up
from domain.kernel.table.game import DEFAULT_BOT, Game, OpenDecision


class Follower:
    """Follows a log by the rules, entry by entry, until something does not hold.

    Only answers of bots that are among `whom` are worked out once more, and none if the log names bots of another
    edition: these would choose otherwise, and theirs were as legal.
    """

    def __init__(self, log: Log, created: Created, secret: bytes, whom: Whom = everybody) -> None:
        self.log = log
        self.created = created
        self.secret = secret
        self._whom = whom
        self.game: Game | None = None
        self.findings: list[Finding] = []
        self.notes: list[str] = []
        self.is_newer = False
        self._unchecked = 0

    @property
    def followed(self) -> int:
        """The last entry that holds."""
        return self.game.seq if self.game else 0

    def follow(self) -> None:
        """Follow the log, entry by entry, until the rules refuse one."""
        rules = self._rules()
        if rules is None:
            return
        for expected, line in enumerate(self.log.lines, 1):
            if line is None or line.entry.seq != expected or not self._step(rules, line):
                return

    def remarks(self) -> list[str]:
        """Return what is to be said of the log that is no fault of it."""
        by = f"the log was written by {quote(self.created.build)}"
        others = f"{by}, whose bots are others than these; {self._unchecked} of their answers were not checked"
        return [*([others] if self._unchecked else []), *self.notes]

    def _rules(self) -> Ruleset | None:
        try:
            require_rules(self.created)
        except NewerRules as newer:
            self.is_newer = True
            self.notes.append(f"the rules were not checked: the game was {newer}")
            self._check_form()
            return None
        return ruleset(self.created.ruleset)

    def _check_form(self) -> None:
        """Check what holds for a setup by whatever rules."""
        try:
            require_form(self.created)
        except Refused as refused:
            self.findings.append(Finding(1, "illegal", refused.detail))

    def _step(self, rules: Ruleset, line: Line) -> bool:
        """Return whether one more entry holds."""
        try:
            after = self._after(rules, line)
            facts = after.facts_json()
        except Refused as refused:
            self._find(line, self._kind_of_refusal(line), refused.detail)
            return False
        except Exception as error:  # there is no telling where a forged log leads the rules
            self._find(line, "illegal", f"the rules cannot follow it: {quote(error)}")
            return False
        if facts_commitment(self.secret, after.seq, facts) != line.entry.facts_hash:
            self._find(line, "diverged", _divergence(line, facts))
            return False
        self.game = after
        return True

    def _after(self, rules: Ruleset, line: Line) -> Game:
        entry = line.entry
        # The head that was seen is compared with the log itself, wherever the rules stop.
        text = replace(entry.payload, seen=None) if isinstance(entry.payload, Chose) else entry.payload
        draft = EntryDraft(entry.actor, text)
        if self.game is None:
            self._check_setup(rules)
            after = create(self.log.header.game, draft, self.secret, entry.at).game
        else:
            self._check_end(self.game, line)
            self._check_answer(self.game, line)
            after = evolve(self.game, draft, self.secret, entry.at).game
        # With the hash that the line claims, so that one altered entry does not change every deal and answer after it.
        return settle(after, line.head)

    def _check_setup(self, rules: Ruleset) -> None:
        created = self.created
        if created.version < 0:
            detail = f"there is no version {created.version} of {rules.id}"
            raise Misfit.of(detail, "unknown", "version", created.version).refused("invalid-setup")
        # There may have been bots that are not known here.
        bots = {seat: bot for seat, bot in created.bots.items() if self._has_these_bots(rules) or level(rules, bot)}
        check_setup(replace(created, bots=bots))

    def _check_answer(self, game: Game, line: Line) -> None:
        """Check an answer of the service: it follows from S, and for a player it comes only when time is over."""
        payload = line.entry.payload
        if not isinstance(payload, Chose | TimedOut | Excused):
            return
        pending = game.decision_of(payload.seat)
        if pending is None or pending.decision.id != payload.decision:
            return
        if isinstance(payload, TimedOut | Excused):
            self._check_time(game, pending, line)
        # A person's answers are free; the service's answers follow from S, and can be worked out again.
        bot = _bot(game, line)
        if bot is None or isinstance(payload, Excused):
            return
        if not self._has_these_bots(game.ruleset):
            self._unchecked += 1
            return
        if bot != DEFAULT_BOT and level(game.ruleset, bot) is None:
            self.notes.append(f"entry {line.entry.seq} was not checked: there is no bot {quote(bot)} here")
            return
        if not self._whom(game.ruleset, bot):
            return
        answer = bot_answer(game, pending.decision, bot, self.secret)
        if answer != payload.choose:
            self._chose_otherwise(line, bot, answer, payload.choose or (), self._stands_in(game, pending, bot))

    def _has_these_bots(self, rules: Ruleset) -> bool:
        return has_bots(self.created.build, edition(rules, self.created))

    def _stands_in(self, game: Game, pending: OpenDecision, bot: str) -> tuple[OptionId, ...] | None:
        """Return what stands for the answer of a bot that looks ahead where it had no time; None for other bots."""
        rules = game.ruleset
        return bot_answer(game, pending.decision, rules.stand_in, self.secret) if looks_ahead(rules, bot) else None

    def _chose_otherwise(
        self,
        line: Line,
        bot: str,
        answer: tuple[OptionId, ...],
        choice: tuple[OptionId, ...],
        stands_in: tuple[OptionId, ...] | None,
    ) -> None:
        seq, text = line.entry.seq, f"the bot {quote(bot)} would have chosen {list(answer)}"
        if choice == stands_in:
            self.notes.append(f"entry {seq}: who stands in for players answered, {text}")
        else:
            self._find(line, "bot", f"{text}, not {quote(list(choice))}")

    def _check_end(self, game: Game, line: Line) -> None:
        """A game ends without a result only when there was time enough for it."""
        payload = line.entry.payload
        due = (
            may_be_given_up(game)
            if isinstance(payload, Voided) and payload.reason in ("expired", "unseeded", "idle")
            else None
        )
        if due is not None and line.entry.at < due:
            self._find(line, "early", f"the game was given up {due - line.entry.at} ms before its time was over")

    def _check_time(self, game: Game, pending: OpenDecision, line: Line) -> None:
        due = deadline_of(game, pending)
        if due is not None and line.entry.at < due:
            early = due - line.entry.at
            self._find(line, "early", f"seat {pending.decision.seat} was timed out {early} ms before its time was over")

    def _kind_of_refusal(self, line: Line) -> Kind:
        payload, game = line.entry.payload, self.game
        if isinstance(payload, Revealed) and game is not None and game.status == "finished":
            return "result" if payload.result != game.result else "illegal"
        return "illegal"

    def _find(self, line: Line, kind: Kind, text: str) -> None:
        self.findings.append(Finding(line.entry.seq, kind, text))


def _bot(game: Game, line: Line) -> str | None:
    """The bot that is said to have made this choice."""
    payload = line.entry.payload
    if isinstance(payload, Chose):
        return game.bot_of(payload.seat) if line.entry.actor == BOT else None
    if isinstance(payload, TimedOut) and payload.policy != "forfeit":
        return game.stand_in
    return None


def _divergence(line: Line, facts: bytes) -> str:
    if line.facts_json is None:
        return "the rules lead to other facts than s commits to; the line does not carry them, so no more can be said"
    where = first_difference(json.loads(line.facts_json), json.loads(facts), "the log has", "the rules give")
    return f"the rules lead to other facts than s commits to: {where}"
