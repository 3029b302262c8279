"""Helpers of an application on a device: it listens on a free port, and a simulated browser logs a person in."""

import html.parser
import http.server
import json
import threading
import urllib.parse

import requests
from joserfc import jwk, jws

TIMEOUT_S = 30


class Form(html.parser.HTMLParser):
    """The first form of a page: its action and its hidden fields."""

    def __init__(self, page: str):
        super().__init__()
        self.action = None
        self.fields = {}
        self.feed(page)
        if self.action is None:
            raise ValueError(f"the page has no form: {page}")

    def handle_starttag(self, tag: str, attributes: list):
        given = dict(attributes)
        if tag == "form" and self.action is None:
            self.action = given["action"]
        if tag == "input" and given.get("type") == "hidden":
            self.fields[given["name"]] = given["value"]


class Callback(http.server.BaseHTTPRequestHandler):
    """Receives the browser that Folio redirects back."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"You are logged in.")

    def log_message(self, *_):
        pass


def listen() -> str:
    """Listens on a free port of this machine and returns the redirect address."""
    server = http.server.HTTPServer(("127.0.0.1", 0), Callback)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/callback"


def log_in(url: str, email: str, password: str) -> str:
    """Logs a person in as a browser without scripts does, consents, and returns the address of the final redirect."""
    browser = requests.Session()
    page = browser.get(url, timeout=TIMEOUT_S)
    for filled_in in ({"email": email, "password": password}, {"answer": "allow"}):
        page.raise_for_status()
        form = Form(page.text)
        target = urllib.parse.urljoin(page.url, form.action)
        page = browser.post(target, data={**form.fields, **filled_in}, timeout=TIMEOUT_S)
    return page.url


def described(base_url: str) -> dict:
    """Returns the OpenID configuration of the server."""
    answer = requests.get(f"{base_url}/.well-known/openid-configuration", timeout=TIMEOUT_S)
    answer.raise_for_status()
    return answer.json()


def verified(id_token: str, server: dict) -> tuple[dict, dict]:
    """Verifies the signature of an ID token by RS256, the only accepted algorithm, and returns its header and claims."""
    keys = requests.get(server["jwks_uri"], timeout=TIMEOUT_S).json()
    signed = jws.deserialize_compact(id_token, jwk.KeySet.import_key_set(keys), algorithms=["RS256"])
    return signed.protected, json.loads(signed.payload)


def end(token: str, client_id: str, server: dict) -> int:
    """Revokes a token and returns the status of the answer."""
    body = {"token": token, "client_id": client_id}
    return requests.post(server["revocation_endpoint"], data=body, timeout=TIMEOUT_S).status_code


def status_at_userinfo(access_token: str, server: dict) -> int:
    """Returns the status of the userinfo endpoint for a token."""
    headers = {"Authorization": f"Bearer {access_token}"}
    return requests.get(server["userinfo_endpoint"], headers=headers, timeout=TIMEOUT_S).status_code
