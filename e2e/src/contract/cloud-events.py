"""Reads records of Kafka topics by the CloudEvents SDK and prints their attributes as one JSON list."""

import base64
import json
import sys

from cloudevents.core.bindings.kafka import KafkaMessage, from_kafka
from cloudevents.core.formats.json import JSONFormat


def read(record: dict) -> dict:
    headers = {name: value.encode() for name, value in record["headers"].items()}
    value = None if record["value"] is None else base64.b64decode(record["value"])
    event = from_kafka(KafkaMessage(headers=headers, key=record["key"], value=value), JSONFormat())
    return {
        "id": event.get_id(),
        "type": event.get_type(),
        "source": event.get_source(),
        "subject": event.get_subject(),
        "time": event.get_time().isoformat(timespec="microseconds"),
        "data": event.get_data(),
    }


json.dump([read(record) for record in json.load(sys.stdin)], sys.stdout)
