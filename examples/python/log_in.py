"""Logs a person in through the browser: OAuth 2.0, authorization code with PKCE, redirect to a port of this machine."""

import base64
import hashlib
import secrets
import urllib.parse
import webbrowser
from http.server import BaseHTTPRequestHandler, HTTPServer

import requests

TIMEOUT_S = 10


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class _Callback(BaseHTTPRequestHandler):
    """Handles the one request by which the browser returns."""

    def do_GET(self) -> None:
        address = urllib.parse.urlsplit(self.path)
        if address.path != "/callback":
            self.send_error(404)
            return
        self.server.answer = dict(urllib.parse.parse_qsl(address.query))
        self.send_response(200)
        self.send_header("Content-Type", "text/plain")
        self.end_headers()
        self.wfile.write(b"You can close this page.")

    def log_message(self, *_: object) -> None:
        """Logs nothing, because the address contains the code."""


def log_in(base_url: str, application_id: str, scope: str = "payment trade account_manage") -> dict:
    """Returns the token response. The application must have the redirect address http://127.0.0.1/callback; any port matches."""
    server = requests.get(f"{base_url}/.well-known/oauth-authorization-server", timeout=TIMEOUT_S).json()
    verifier = _base64url(secrets.token_bytes(32))
    state = _base64url(secrets.token_bytes(16))
    with HTTPServer(("127.0.0.1", 0), _Callback) as listener:
        redirect_uri = f"http://127.0.0.1:{listener.server_port}/callback"
        asked = {
            "response_type": "code",
            "client_id": application_id,
            "redirect_uri": redirect_uri,
            "scope": scope,
            "state": state,
            "code_challenge": _base64url(hashlib.sha256(verifier.encode()).digest()),
            "code_challenge_method": "S256",
        }
        address = f"{server['authorization_endpoint']}?{urllib.parse.urlencode(asked)}"
        print(f"Log in at {address}", flush=True)
        webbrowser.open(address)
        listener.answer = None
        while listener.answer is None:
            listener.handle_request()
    answer = listener.answer
    if answer.get("state") != state:
        raise SystemExit("The browser returned from another log-in; start again.")
    if "code" not in answer:
        raise SystemExit(f"The log-in was refused: {answer.get('error_description', answer.get('error'))}")
    return _tokens(
        server,
        application_id,
        grant_type="authorization_code",
        code=answer["code"],
        redirect_uri=redirect_uri,
        code_verifier=verifier,
    )


def refresh(base_url: str, application_id: str, refresh_token: str) -> dict:
    """Returns new tokens. Keep the new refresh token: the old one is no longer valid."""
    server = requests.get(f"{base_url}/.well-known/oauth-authorization-server", timeout=TIMEOUT_S).json()
    return _tokens(server, application_id, grant_type="refresh_token", refresh_token=refresh_token)


def _tokens(server: dict, application_id: str, **grant: str) -> dict:
    response = requests.post(
        server["token_endpoint"], data={"client_id": application_id, **grant}, timeout=TIMEOUT_S
    )
    response.raise_for_status()
    return response.json()
