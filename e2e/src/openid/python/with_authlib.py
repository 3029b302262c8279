"""Logs in by Authlib, which checks the claims of the ID token itself; prints the results."""

import json
import sys

from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken, UserInfo

import device

given = json.load(sys.stdin)
client_id = given["client_id"]
server = device.described(given["base_url"])
session = OAuth2Session(
    client_id,
    scope=given["scope"],
    redirect_uri=device.listen(),
    code_challenge_method="S256",
    token_endpoint_auth_method="none",
    revocation_endpoint_auth_method="none",
)
verifier, nonce = generate_token(48), generate_token(20)
url, state = session.create_authorization_url(server["authorization_endpoint"], code_verifier=verifier, nonce=nonce)
back = device.log_in(url, given["email"], given["password"])
tokens = session.fetch_token(
    server["token_endpoint"], authorization_response=back, code_verifier=verifier, state=state
)
header, payload = device.verified(tokens["id_token"], server)
expected = {
    "iss": {"essential": True, "value": server["issuer"]},
    "aud": {"essential": True, "value": client_id},
}
params = {"nonce": nonce, "client_id": client_id, "access_token": tokens["access_token"]}
claims = CodeIDToken(payload, header, expected, params)
claims.validate()
userinfo = UserInfo(session.get(server["userinfo_endpoint"]).json())
refreshed = session.refresh_token(server["token_endpoint"], tokens["refresh_token"])
revoked = session.revoke_token(
    server["revocation_endpoint"], refreshed["access_token"], token_type_hint="access_token"
)
json.dump(
    {
        "scope": tokens["scope"].split(),
        "alg": header["alg"],
        "claims": dict(claims),
        "userinfo": dict(userinfo),
        "refreshed": refreshed["refresh_token"] != tokens["refresh_token"],
        "refreshed_scope": refreshed["scope"].split(),
        "revoked": revoked.status_code,
        "afterwards": device.status_at_userinfo(refreshed["access_token"], server),
    },
    sys.stdout,
)
