"""Calls the REST API of Folio, and sends payments safely: each has one effect, even if answers are lost."""

import time

import requests

TIMEOUT_S = 10
GIVE_UP_S = 120
WAIT_S = 2

# After these statuses the outcome of a call is unknown, or the call may be repeated later.
AGAIN = {429, 500, 503, 504}


class Refused(Exception):
    """A call was refused; `error` is the first error of the answer."""

    def __init__(self, error: dict) -> None:
        super().__init__(f"{error['status']} {error['code']}: {error['message']}")
        self.code = error["code"]
        # Wallets answer further values in `details`, agents in `detail`.
        self.details = error.get("details") or error.get("detail") or {}


class InDoubt(Exception):
    """The outcome of a call is unknown after the time limit; send the same body with the same request_id again later."""


class Folio:
    """The API as one client sees it, through one application."""

    def __init__(self, base_url: str, application_id: str, token: str) -> None:
        self.base_url = base_url
        self.session = requests.Session()
        self.session.headers.update({"Service-App-ID": application_id, "Authorization": f"Bearer {token}"})

    def get(self, path: str) -> object:
        """Returns the data of an answer."""
        return self._data(self.session.get(self.base_url + path, timeout=TIMEOUT_S))

    def post(self, path: str, body: dict) -> object:
        """Sends a call once and returns the data of its answer."""
        return self._data(self.session.post(self.base_url + path, json=body, timeout=TIMEOUT_S))

    def send_safely(self, path: str, body: dict) -> object:
        """Sends the same body with the same request_id until there is an answer, and returns its data.

        Raises Refused for a refusal. Raises InDoubt after two minutes without an answer: then keep the body and repeat the
        call later. Never send the payment under another id meanwhile.
        """
        return self._send_until(time.monotonic() + GIVE_UP_S, path, body)

    def _send_until(self, give_up_at: float, path: str, body: dict) -> object:
        while time.monotonic() < give_up_at:
            wait_s = WAIT_S
            try:
                response = self.session.post(self.base_url + path, json=body, timeout=TIMEOUT_S)
                if response.status_code not in AGAIN:
                    return self._data(response)
                wait_s = float(response.headers.get("Retry-After", WAIT_S))
            except requests.RequestException as error:
                print(f"no answer ({type(error).__name__}), sending the same again", flush=True)
            time.sleep(wait_s)
        raise InDoubt(f"no answer to {body['request_id']}")

    def transfer(self, body: dict) -> dict:
        """Moves money to another wallet. A repeat gets the first answer."""
        return self.send_safely("/wallet/v1/transfers", body)

    def to_platform(self, body: dict) -> str:
        """Moves money between a wallet and an options account; returns its status.

        Here a repeat is an error with the outcome of the first call. Only after `rejected` or `returned` is the money back in
        its account, and another request_id right. Raises InDoubt when the status was `requested` for two minutes.
        """
        give_up_at = time.monotonic() + GIVE_UP_S
        while time.monotonic() < give_up_at:
            try:
                return self._send_until(give_up_at, "/wallet/v1/transfers/platforms", body)["status"]["state"]
            except Refused as refused:
                if refused.code != "DuplicateRequestID":
                    raise
                status = refused.details["status"]
                if status != "requested":
                    return status
            time.sleep(WAIT_S)
        raise InDoubt(f"{body['request_id']} is still requested")

    @staticmethod
    def _data(response: requests.Response) -> object:
        answer = response.json()
        # A success of some endpoint families has an empty list of errors.
        if answer.get("errors"):
            raise Refused(answer["errors"][0])
        return answer["data"]
