"""Follows ledger.wallet.v1 and prints the balances of each wallet after each event, as examples/consumer does in TypeScript."""

import json
import os
import signal
import sys
from typing import Dict

from confluent_kafka import Consumer, KafkaError
from ledger import LedgerError, Seen, read

TOPIC = "ledger.wallet.v1"
POLL_S = 0.5


def stop(*_: object) -> None:
    """Ends the program by an exception, so that the consumer leaves its group first."""
    sys.exit(0)


def handle(message, seen: Dict[str, Seen]) -> None:
    """Handles one message: prints a line as its result and updates `seen`, which must be stored together with the result."""
    headers = {name: value.decode() for name, value in message.headers() or []}
    news = read(headers, message.value() or b"", seen)
    if news is None:
        return
    stream = headers["folio_stream"]
    # An event that moves no money has no balances; an event of an unknown type may have some.
    for currency, each in json.loads(message.value()).get("balances", {}).items():
        print(f"{stream}@{news.revision} {each['balance']} {currency}", flush=True)
    seen[stream] = news


def follow(consumer: Consumer) -> None:
    """Reads until it is stopped. Results are only in memory, so it commits no offsets and each start reads from the beginning."""
    seen: Dict[str, Seen] = {}
    consumer.subscribe([TOPIC])
    while True:
        message = consumer.poll(POLL_S)
        if message is None:
            continue
        error = message.error()
        if error is None:
            handle(message, seen)
        elif error.code() != KafkaError._PARTITION_EOF:
            print(f"trying again: {error.str()}", file=sys.stderr, flush=True)


def main() -> None:
    """Follows the topic on the broker that KAFKA_BROKERS names; ends with 1 at a record with a fault."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    consumer = Consumer(
        {
            "bootstrap.servers": os.environ.get("KAFKA_BROKERS", "localhost:9092"),
            "group.id": "example-consumer-python",
            "enable.auto.commit": False,
            "auto.offset.reset": "earliest",
            "session.timeout.ms": 6000,
            "log_level": 0,
        }
    )
    try:
        follow(consumer)
    except LedgerError as fault:
        print(f"stopped: {fault}", file=sys.stderr, flush=True)
        sys.exit(1)
    finally:
        consumer.close()


if __name__ == "__main__":
    main()
