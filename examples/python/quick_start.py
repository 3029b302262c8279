"""A first program: log in, read wallets, pay another wallet, and watch an account while it receives money."""

import argparse
import json
import uuid

from folio import Folio
from log_in import log_in
from websockets.sync.client import connect

PUSH_TIMEOUT_S = 30


def main_wallet(folio: Folio) -> dict:
    """Returns the caller's main wallet."""
    wallets = folio.get("/wallet/v1/wallets")
    for wallet in wallets:
        shown = ", ".join(f"{each['balance']} {currency}" for currency, each in wallet["balances"].items())
        print(f"wallet {wallet['type']}: {shown or 'empty'}")
    return next(wallet for wallet in wallets if wallet["type"] == "main")


def pay(folio: Folio, source: str, destination: str, amount: str) -> None:
    """Pays another wallet. Makes the id before the first attempt and uses it in every repeat."""
    body = {
        "request_id": str(uuid.uuid4()),
        "source_wallet_id": source,
        "destination_wallet_id": destination,
        "currency": "USD",
        "amount": amount,
    }
    paid = folio.transfer(body)
    print(f"paid {amount} USD: {paid['status']}, {paid['balance_after']} USD are left")


def real_account(folio: Folio) -> str:
    """Opens an options account for real money, or finds the existing one."""
    kind = {"currency": "USD", "group": "row", "account_type": "real"}
    made = folio.post("/trading/v1/options/accounts", kind)
    account = made[0] if isinstance(made, list) else made
    return account["account_id"]


def watch(folio: Folio, wallet: str, account: str, amount: str) -> None:
    """Opens the account's socket, moves money to the account, and prints the pushed balance."""
    otp = folio.post(f"/trading/v1/options/accounts/{account}/otp", {})
    with connect(otp["url"]) as socket:
        socket.send(json.dumps({"balance": 1, "subscribe": 1}))
        first = json.loads(socket.recv(timeout=PUSH_TIMEOUT_S))
        print(f"{account} has {first['balance']['balance']} USD as of revision {first['revision']}")
        status = folio.to_platform(
            {
                "request_id": str(uuid.uuid4()),
                "wallet_id": wallet,
                "platform_name": "options",
                "platform_account_id": account,
                "direction": "from_wallet",
                "currency": "USD",
                "amount": amount,
            }
        )
        print(f"moved {amount} USD to {account}: {status}")
        pushed = json.loads(socket.recv(timeout=PUSH_TIMEOUT_S))
        print(f"{account} has {pushed['balance']['balance']} USD as of revision {pushed['revision']}")


def main() -> None:
    """Runs all steps."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", default="http://127.0.0.1:8080", help="the address of Folio")
    parser.add_argument("--application", required=True, help="the id of the application")
    parser.add_argument("--token", help="a personal access token; without one the browser logs in")
    parser.add_argument("--to", required=True, help="the wallet to pay")
    parser.add_argument("--amount", default="1.50", help="how much to pay, and to move to the account")
    given = parser.parse_args()
    token = given.token or log_in(given.base, given.application)["access_token"]
    folio = Folio(given.base, given.application, token)
    wallet = main_wallet(folio)["wallet_id"]
    pay(folio, wallet, given.to, given.amount)
    watch(folio, wallet, real_account(folio), given.amount)


if __name__ == "__main__":
    main()
