"""Reads wallets and pays by the client that openapi-python-client generated, and prints the outcomes.

Standard input has the parameters and standard output the answers, both as JSON.
"""

import json
import sys

from folio_client import AuthenticatedClient
from folio_client.api.wallet import list_wallets, make_transfer
from folio_client.models import (
    ListWalletsAnswer,
    MakeTransferAnswer,
    MakeTransferBadRequest,
    MakeTransferBadRequestCode,
    MakeTransferRequest,
)



def pay(client, source, destination_wallet_id: str, amount: str, request_id: str):
    body = MakeTransferRequest(
        currency="USD",
        amount=amount,
        source_wallet_id=source.wallet_id,
        destination_wallet_id=destination_wallet_id,
        request_id=request_id,
    )
    return make_transfer.sync(client=client, body=body)


def main(task: dict) -> dict:
    headers = {"Service-App-ID": task["application_id"]}
    known = AuthenticatedClient(base_url=task["base_url"], token=task["token"], headers=headers)
    with known as client:
        wallets = list_wallets.sync(client=client)
        assert isinstance(wallets, ListWalletsAnswer), wallets
        source = next(wallet for wallet in wallets.data if wallet.type_ == "main")
        destination = task["destination_wallet_id"]
        paid = pay(client, source, destination, "1.25", "by-a-generated-client")
        assert isinstance(paid, MakeTransferAnswer), paid
        refused = pay(client, source, destination, "9999.50", "more-than-there-is")
        assert isinstance(refused, MakeTransferBadRequest), refused
    code = refused.errors[0].code
    assert isinstance(code, MakeTransferBadRequestCode), refused
    return {
        "balance_before": source.balances["USD"].balance,
        "status": paid.data.status.value,
        "balance_after": paid.data.balance_after,
        "refused": code.value,
    }


json.dump(main(json.load(sys.stdin)), sys.stdout)
