"""Reads records of the ledger topics: checks their hashes and revisions, and recognizes repeats. Standard library only."""

import base64
import hashlib
from typing import Mapping, NamedTuple, Optional

GENESIS = "0" * 64


class LedgerError(Exception):
    """A fault at which a consumer must stop: a gap, a broken chain, or a malformed record."""


class Seen(NamedTuple):
    """The last handled event of a stream. Store it together with your results."""

    epoch: int
    revision: int
    hash: str


def event_hash(headers: Mapping[str, str], value: bytes) -> str:
    """Computes the hash of an event: SHA-256 of six parts, each with its length in front."""
    parts = [
        bytes.fromhex(headers["folio_prev_hash"]),
        headers["folio_stream"].encode(),
        headers["folio_revision"].encode(),
        headers["ce_type"].encode(),
        value,
        base64.b64decode(headers["folio_metadata"]),
    ]
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).hexdigest()


def read(headers: Mapping[str, str], value: bytes, seen: Mapping[str, Seen]) -> Optional[Seen]:
    """Returns the entry to store for the stream after the record is handled; None for a repeat. Raises LedgerError."""
    try:
        stream = headers["folio_stream"]
        record = Seen(int(headers["folio_epoch"]), int(headers["folio_revision"]), headers["folio_hash"])
        previous = headers["folio_prev_hash"]
        made = event_hash(headers, value)
    except (KeyError, ValueError) as error:
        raise LedgerError(f"not a record of a ledger topic: {error!r}") from error
    broken = f"the chain is broken at {stream}@{record.revision}"
    if made != record.hash:
        raise LedgerError(f"{broken}: its bytes do not match its hash")
    if (record.revision == 0) != (previous == GENESIS):
        raise LedgerError(f"{broken}: only the first event of a stream has no previous hash")
    last = seen.get(stream)
    if last is None:
        return record
    if record.epoch < last.epoch:
        return None
    if record.revision > last.revision + 1:
        raise LedgerError(f"a gap in {stream}: revision {record.revision} came after revision {last.revision}")
    if record.revision == last.revision + 1 and previous != last.hash:
        raise LedgerError(f"{broken}: its previous hash is not the hash of revision {last.revision}")
    if record.epoch > last.epoch or record.revision > last.revision:
        return record
    if record.revision == last.revision and record.hash != last.hash:
        raise LedgerError(f"{broken}: an earlier record of this revision has another hash")
    return None
