"""The settings of the dispatcher and the workers, from the environment."""

import os

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """Addresses of store and queue; `lease` (milliseconds) is how long a worker may take before others help.

    `metrics_port` is where the process shows what it counts, if anywhere. `smtp_url` is the server that takes mails,
    from `mail_from`; without one they are written into `mail_folder`, if that is named. `reply_to` is the address whose
    mail comes to `turnfold mail-in`, if people may reply; `mail_verifier` is the server that says there who has sent
    it. `address` is where people find the service, `allowed_hosts` are those that players may have called though they
    are not public, with commas between. `dumps` is the folder for dumps of finished games, if any are to be made.
    `league_hour` (UTC) is when bots begin to play the league, if at all.
    """

    redis_url: str = "redis://127.0.0.1:6379/0"
    queue_url: str = "redis://127.0.0.1:6379/0"
    lease: int = 20_000
    metrics_port: int | None = None
    smtp_url: str = ""
    mail_from: str = "Turnfold <turnfold@localhost>"
    mail_folder: str = ""
    reply_to: str = ""
    mail_verifier: str = ""
    address: str = "http://127.0.0.1:8000"
    allowed_hosts: str = ""
    dumps: str = ""
    league_hour: int | None = None

    @classmethod
    def from_environment(cls) -> "Settings":
        """Read the variables that deploy/README.md names; `QUEUE_URL` is the same server if it is not set."""
        default = cls()
        port = os.environ.get("TURNFOLD_METRICS_PORT")
        hour = os.environ.get("TURNFOLD_LEAGUE_HOUR")
        redis_url = os.environ.get("REDIS_URL", default.redis_url)
        return cls(
            redis_url=redis_url,
            queue_url=os.environ.get("QUEUE_URL", redis_url),
            lease=int(os.environ.get("TURNFOLD_LEASE", default.lease)),
            metrics_port=int(port) if port else None,
            smtp_url=os.environ.get("TURNFOLD_SMTP_URL", default.smtp_url),
            mail_from=os.environ.get("TURNFOLD_MAIL_FROM") or default.mail_from,
            address=os.environ.get("TURNFOLD_ADDRESS") or default.address,
            allowed_hosts=os.environ.get("TURNFOLD_ALLOWED_HOSTS", default.allowed_hosts),
            reply_to=os.environ.get("TURNFOLD_REPLY_TO", default.reply_to),
            mail_verifier=os.environ.get("TURNFOLD_MAIL_VERIFIER", default.mail_verifier),
            dumps=os.environ.get("TURNFOLD_DUMPS", default.dumps),
            league_hour=int(hour) % 24 if hour else None,
            mail_folder=os.environ.get("TURNFOLD_MAIL_FOLDER", default.mail_folder),
        )
