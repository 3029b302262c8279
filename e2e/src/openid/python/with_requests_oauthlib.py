"""Logs in by requests-oauthlib, which refuses an answer with other scopes than requested; prints the results."""

import json
import os
import sys

from requests_oauthlib import OAuth2Session

import device

# Folio runs without TLS here.
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"

given = json.load(sys.stdin)
client_id = given["client_id"]
server = device.described(given["base_url"])
session = OAuth2Session(client_id, redirect_uri=device.listen(), scope=given["scope"].split(), pkce="S256")
url, _ = session.authorization_url(server["authorization_endpoint"])
back = device.log_in(url, given["email"], given["password"])
tokens = session.fetch_token(server["token_endpoint"], authorization_response=back, include_client_id=True)
header, claims = device.verified(tokens["id_token"], server)
userinfo = session.get(server["userinfo_endpoint"]).json()
refreshed = session.refresh_token(server["token_endpoint"], client_id=client_id)
json.dump(
    {
        "scope": list(tokens.scopes),
        "alg": header["alg"],
        "claims": claims,
        "userinfo": userinfo,
        "refreshed": refreshed["refresh_token"] != tokens["refresh_token"],
        "refreshed_scope": list(refreshed.scopes),
        "revoked": device.end(refreshed["refresh_token"], client_id, server),
        "afterwards": device.status_at_userinfo(refreshed["access_token"], server),
    },
    sys.stdout,
)
