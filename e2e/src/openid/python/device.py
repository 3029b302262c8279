"""An application on a device that a person logs in to: it listens at a port that is free, and the person has a browser."""

import html.parser
import http.server
import json
import threading
import urllib.parse

import requests
from joserfc import jwk, jws

TIMEOUT_S = 30


class Form(html.parser.HTMLParser):
    """The first form of a page: where it goes, and what its hidden fields hold."""

    def __init__(self, page: str):
        super().__init__()
        self.action = None
        self.fields = {}
        self.feed(page)
        if self.action is None:
            raise ValueError(f"there is no form on this page: {page}")

    def handle_starttag(self, tag: str, attributes: list):
        given = dict(attributes)
        if tag == "form" and self.action is None:
            self.action = given["action"]
        if tag == "input" and given.get("type") == "hidden":
            self.fields[given["name"]] = given["value"]


class Callback(http.server.BaseHTTPRequestHandler):
    """Takes the browser in that Folio sends back."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"You are logged in.")

    def log_message(self, *_):
        pass


def listen() -> str:
    """Listens on this machine at a port that is free, and gives the address that people are sent back to."""
    server = http.server.HTTPServer(("127.0.0.1", 0), Callback)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/callback"


def log_in(url: str, email: str, password: str) -> str:
    """Logs a person in as a browser without scripts does, allows what is asked, and gives the address sent back to."""
    browser = requests.Session()
    page = browser.get(url, timeout=TIMEOUT_S)
    for filled_in in ({"email": email, "password": password}, {"answer": "allow"}):
        page.raise_for_status()
        form = Form(page.text)
        target = urllib.parse.urljoin(page.url, form.action)
        page = browser.post(target, data={**form.fields, **filled_in}, timeout=TIMEOUT_S)
    return page.url


def described(base_url: str) -> dict:
    """What the server says of itself."""
    answer = requests.get(f"{base_url}/.well-known/openid-configuration", timeout=TIMEOUT_S)
    answer.raise_for_status()
    return answer.json()


def verified(id_token: str, server: dict) -> tuple[dict, dict]:
    """The header and the claims of an ID token whose signature is right, by RS256 and no other algorithm."""
    keys = requests.get(server["jwks_uri"], timeout=TIMEOUT_S).json()
    signed = jws.deserialize_compact(id_token, jwk.KeySet.import_key_set(keys), algorithms=["RS256"])
    return signed.protected, json.loads(signed.payload)


def end(token: str, client_id: str, server: dict) -> int:
    """Revokes a token, and gives the status of the answer."""
    body = {"token": token, "client_id": client_id}
    return requests.post(server["revocation_endpoint"], data=body, timeout=TIMEOUT_S).status_code


def status_at_userinfo(access_token: str, server: dict) -> int:
    """The status by which the userinfo endpoint answers a token."""
    headers = {"Authorization": f"Bearer {access_token}"}
    return requests.get(server["userinfo_endpoint"], headers=headers, timeout=TIMEOUT_S).status_code
