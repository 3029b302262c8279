"""Logs in by idpyoidc, which checks each answer of the server against OpenID Connect; prints the results."""

import json
import sys
import urllib.parse

from idpyoidc.client.client_auth import ClientAuthnMethod
from idpyoidc.client.rp_handler import RPHandler
from idpyoidc.message.oidc import ProviderConfigurationResponse

import device


class NoSecret(ClientAuthnMethod):
    """Authenticates a public client by its id in the request, which the library lacks."""

    def construct(self, request, service=None, http_args=None, **kwargs):
        request["client_id"] = client_id
        return http_args or {}


given = json.load(sys.stdin)
issuer, client_id = given["base_url"], given["client_id"]
server = device.described(issuer)
redirect_uri = device.listen()
handler = RPHandler(
    base_url=redirect_uri.rsplit("/", 1)[0],
    client_configs={
        issuer: {
            "client_type": "oidc",
            "issuer": issuer,
            "client_id": client_id,
            "redirect_uris": [redirect_uri],
            "allow": {"http_links": True},
            "response_types_supported": ["code"],
            "scopes_supported": given["scope"].split(),
            "token_endpoint_auth_methods_supported": ["none"],
            "client_authn_methods": {"none": NoSecret},
            "add_ons": {
                "pkce": {
                    "function": "idpyoidc.client.oauth2.add_on.pkce.add_support",
                    "kwargs": {"code_challenge_length": 64, "code_challenge_method": "S256"},
                }
            },
        }
    },
    key_conf={"key_defs": [{"type": "EC", "crv": "P-256", "use": ["sig"]}]},
)
url = handler.begin(issuer_id=issuer, req_args={"scope": given["scope"].split()})
back = device.log_in(url, given["email"], given["password"])
answer = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(back).query))
session = handler.finalize(issuer, answer)
state = answer["state"]
# A copy, because a refresh overwrites the tokens in place.
tokens = dict(handler.get_session_information(state))
header, _ = device.verified(tokens["id_token"], server)
refreshed = handler.refresh_access_token(state)
json.dump(
    {
        "described": ProviderConfigurationResponse(**server).verify(allow_http=True),
        "scope": tokens["scope"] if isinstance(tokens["scope"], list) else tokens["scope"].split(),
        "alg": header["alg"],
        "claims": session["id_token"].to_dict(),
        "userinfo": session["userinfo"].to_dict(),
        "refreshed": refreshed["refresh_token"] != tokens["refresh_token"],
        "refreshed_scope": list(refreshed["scope"]),
        "revoked": device.end(refreshed["access_token"], client_id, server),
        "afterwards": device.status_at_userinfo(refreshed["access_token"], server),
    },
    sys.stdout,
)
