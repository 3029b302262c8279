import { eventRef } from './event-metadata.ts'

type Place = { readonly stream: string; readonly revision: number }

/** Reading the same record again would not help, and kafkajs stops a consumer at an error that says so. */
class LedgerFault extends Error {
  readonly retriable = false
}

/** A record of a ledger topic that is none: a header is missing or wrong. */
export class MalformedRecord extends LedgerFault {
  override readonly name = 'MalformedRecord'
}

/** Revisions of a stream are missing: `place` came, and the last one before it was `after`. */
export class LedgerGap extends LedgerFault {
  override readonly name = 'LedgerGap'
  readonly place: Place

  constructor(place: Place, after: number) {
    super(`a gap in ${place.stream}: revision ${place.revision} came after revision ${after}`)
    this.place = { stream: place.stream, revision: place.revision }
  }
}

/** What came as `place` is not what Folio wrote there, or does not follow what came before it. */
export class BrokenChain extends LedgerFault {
  override readonly name = 'BrokenChain'
  readonly place: Place

  constructor(place: Place, why: string) {
    super(`the chain is broken at ${eventRef(place)}: ${why}`)
    this.place = { stream: place.stream, revision: place.revision }
  }
}
