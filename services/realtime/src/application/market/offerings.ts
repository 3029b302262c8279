import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { marketContract } from '@folio/contracts/market/contract.ts'
import { type OfferingEvent, offeringEvents } from '@folio/contracts/market/events.ts'
import type { ModelRevision, Offering } from '@folio/contracts/market/offering.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'

/** A listed symbol: its facts and what is sold of it, by the event at this revision of its stream. */
export type ListedSymbol = {
  readonly offering: Offering
  readonly revision: number
  readonly isSuspended: boolean
  /** The revisions of its model in their order; left out where there are none. */
  readonly models?: readonly ModelRevision[]
}

/** The listed symbols by their codes, in the order in which they were listed. */
export type Offerings = {
  readonly all: () => Iterable<ListedSymbol>
  readonly get: (symbol: string) => ListedSymbol | undefined
  /** Takes the next event of an offering stream, or one again without effect; throws `UnknownEventType` for an unknown type. */
  readonly take: (recorded: RecordedEvent) => void
}

const EVENT_TYPES = marketContract.streams.offering.eventTypes

/** Creates the offerings; none is listed at first. */
export const emptyOfferings = (): Offerings => {
  const listed = new Map<string, ListedSymbol>()

  const change = (symbol: string, changed: Partial<ListedSymbol>): void => {
    const before = listed.get(symbol)
    if (before !== undefined) listed.set(symbol, { ...before, ...changed })
  }

  return {
    all: () => listed.values(),
    get: (symbol) => listed.get(symbol),
    take: (recorded) => {
      const { revision } = recorded
      const event = eventOf<OfferingEvent>(recorded, EVENT_TYPES)
      const { symbol } = event.data
      if (revision <= (listed.get(symbol)?.revision ?? -1)) return
      if (isNoOp(offeringEvents, event)) return
      switch (event.type) {
        case 'OfferingChanged': {
          listed.set(symbol, { isSuspended: false, ...listed.get(symbol), offering: event.data, revision })
          return
        }
        case 'SymbolSuspended':
          return change(symbol, { revision, isSuspended: true })
        case 'SymbolResumed':
          return change(symbol, { revision, isSuspended: false })
        case 'ModelRevised':
          return change(symbol, { revision, models: [...(listed.get(symbol)?.models ?? []), event.data] })
        default:
          return unreachable(event)
      }
    },
  }
}
