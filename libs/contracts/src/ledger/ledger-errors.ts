import { type EventRef, formatEventRef } from '@folio/kernel/event-ref.ts'

/** A fault that no retry removes: kafkajs stops a consumer at an error with `retriable: false`. */
class LedgerError extends Error {
  readonly retriable = false
}

/** A malformed record of a ledger topic: a header is missing or wrong. */
export class MalformedRecord extends LedgerError {
  override readonly name = 'MalformedRecord'
}

/** Revisions of a stream are missing between `after` and `place`. */
export class LedgerGap extends LedgerError {
  override readonly name = 'LedgerGap'
  readonly place: EventRef

  constructor(place: EventRef, after: number) {
    super(`a gap in ${place.stream}: revision ${place.revision} came after revision ${after}`)
    this.place = { stream: place.stream, revision: place.revision }
  }
}

/** The record at `place` is not the one that Folio wrote, or does not follow the one before it. */
export class BrokenChain extends LedgerError {
  override readonly name = 'BrokenChain'
  readonly place: EventRef

  constructor(place: EventRef, why: string) {
    super(`the chain is broken at ${formatEventRef(place)}: ${why}`)
    this.place = { stream: place.stream, revision: place.revision }
  }
}
