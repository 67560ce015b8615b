"""The processes of the service, each as a command of its own; `turnfold up` runs them all."""

from contextlib import suppress

import click

SECONDS_TO_FINISH = 5
"""How long requests under way may take once the API was told to stop; long-polls end then."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, envvar="TURNFOLD_PORT", help="Port to listen on.")
@click.option("--fd", type=int, help="Serve a listening socket that was inherited, instead of host and port.")
@click.option("--access-log/--no-access-log", default=False, help="A line for each request.")
def api(host: str, port: int, fd: int | None, access_log: bool) -> None:
    """Serve the REST API.

    Needs REDIS_URL. Several processes may serve the same inherited socket.
    """
    import socket

    import uvicorn

    config = uvicorn.Config(
        "api.app:create_app",
        factory=True,
        host=host,
        port=port,
        log_level="info" if access_log else "warning",
        access_log=access_log,
        ws="none",  # There are none: a request to upgrade is answered as the request that it is besides.
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    # uvicorn takes an inherited socket for a unix one and so never turns Nagle's algorithm off: we open it.
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt):
        server.run(sockets=None if fd is None else [socket.socket(fileno=fd)])
    if not server.started:
        raise SystemExit(1)


@click.command()
def worker() -> None:
    """Play the bots' turns and keep the deadlines that a dispatcher hands out.

    Needs REDIS_URL; QUEUE_URL is where the jobs are, by default the same server. Any number of workers may run.
    """
    from workers import worker as process

    process.main()


@click.command()
def dispatcher() -> None:
    """Watch what is due in the games and hand it to the workers.

    Needs REDIS_URL and QUEUE_URL as the workers do. Several dispatchers may run.
    """
    from workers import dispatcher as process

    process.main()
