"""Ways into an account, for who makes requests up: codes come by mail, and signatures from an authenticator.

No link can say what is in a mail, or how something is signed.
"""

import json
import secrets
from contextlib import suppress
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.api.authenticator import Authenticator
from tests.api.mailed import code_to_confirm

ADDRESS = "http://localhost:8000"
"""Where the service believes to be found: authenticators are asked by two processes, as by one."""

Data = dict[str, Any]


class Ways:
    """Ways of an account to be let in, at an API process; `store` is where its mails wait."""

    def __init__(self, address: str, store: str) -> None:
        self._address = address
        self._store = store

    def finish(self, operation: str, bearer: str, parameters: Data, body: Any) -> None:
        """Let a request about ways in mean something that there is, as the account with this token.

        It stays as it was made up if the account may have no more.
        """
        with suppress(HTTPError):
            match operation:
                case "addPasskey":
                    body["credential"] = self._made(bearer, Authenticator(ADDRESS))
                case "renamePasskey" | "deletePasskey":
                    parameters["passkey"] = self._passkey(bearer, Authenticator(ADDRESS))
                case "completeSignIn":
                    signed = self._signed(bearer)
                    body.clear()
                    body |= signed
                case "confirmChannel":
                    parameters["channel"], body["code"] = self._mailed(bearer)

    def _made(self, bearer: str, phone: Authenticator) -> Data:
        return phone.make(self._ask("/players/me/passkey_challenges", bearer)["public_key"])

    def _passkey(self, bearer: str, phone: Authenticator) -> str:
        """Return the id of a new passkey. An account has room for twenty."""
        for row in self._ask("/players/me/passkeys", bearer, method="GET")["passkeys"]:
            self._ask(f"/players/me/passkeys/{row['id']}", bearer, method="DELETE")
        return str(self._ask("/players/me/passkeys", bearer, {"credential": self._made(bearer, phone)})["id"])

    def _signed(self, bearer: str) -> Data:
        """Return what signs a new account in: who fuzzes keeps their tokens."""
        phone = Authenticator(ADDRESS)
        self._passkey(self._ask("/players", bearer, {"name": "Dora"})["token"], phone)
        begun = self._ask("/sign_in", bearer, {})
        return {"sign_in": begun["sign_in"], "credential": phone.sign(begun["public_key"])}

    def _mailed(self, bearer: str) -> tuple[str, str]:
        """Return the id of a new channel to an address, and the code that was mailed there."""
        wish = {"kind": "mail", "address": f"{secrets.token_hex(8)}@example.org"}
        channel = self._ask("/players/me/channels", bearer, wish)["channel"]["id"]
        return channel, code_to_confirm(self._store, bearer.partition(".")[0], channel)

    def _ask(self, path: str, bearer: str, body: Data | None = None, method: str = "POST") -> Data:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {bearer}"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self._address}/v1{path}", data, headers, method=method)  # noqa: S310
        with urlopen(request) as response:  # noqa: S310
            content = response.read()
        return dict(json.loads(content)) if content else {}
