"""The command for operators that shows what an account was told."""

from typing import TYPE_CHECKING

import click

from cli.admin import run

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from domain.notices.records import Delivery, Notice


@click.command()
@click.argument("player")
@click.option("--game", metavar="ID", help="What was told of this game alone.")
@click.option("--limit", type=click.IntRange(1, 1000), default=50, show_default=True, help="Notices that are shown.")
def deliveries(player: str, game: str | None, limit: int) -> None:
    """Show what an account was told of, or was not and why: each notice, each channel, each attempt.

    Neither what notices say is shown nor where they went.
    """

    async def work(redis: "Redis") -> bool:
        from store.accounts.players import PlayerStore
        from store.notices.ledger import Ledger

        page = await Ledger(redis).page(player, game=game, limit=limit)
        if not page and await PlayerStore(redis).get(player) is None:
            click.echo(f"there is no player {player}")
            return False
        for notice, rows in page:
            click.echo(_headline(notice))
            for channel, delivery in rows.items():
                click.echo(f"  {channel}: {_describe(delivery)}")
        click.echo(f"{len(page)} notices")
        return True

    run(work)


def _headline(notice: "Notice") -> str:
    from domain.kernel.time.times import rfc3339

    about = " ".join(part for part in (notice.game or notice.channel, notice.decision) if part)
    return f"{rfc3339(notice.at)} {notice.id} {notice.kind} {about}".rstrip()


def _describe(delivery: "Delivery") -> str:
    from domain.kernel.time.times import rfc3339

    state = f"{delivery.state} ({delivery.because})" if delivery.because else delivery.state
    due = "" if delivery.due is None else f", next at {rfc3339(delivery.due)}"
    attempts = [
        f"{rfc3339(row.at)} {row.status or row.fault or 'outcome unknown'} in {row.ms} ms" for row in delivery.attempts
    ]
    return "\n    ".join([f"{state}{due}", *attempts])
