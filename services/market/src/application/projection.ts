import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { type OfferingEvent, offeringEvents, type TickEvent } from '@folio/contracts/market/events.ts'
import { marketKeys } from '@folio/contracts/market/views.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { Project } from '@folio/service-kit/views/projection.ts'

/** Projects the offering of each symbol, the newest quotes, and the commitments and secrets of the days. */
export const project: Project<TickEvent | OfferingEvent> = ({ event, revision, position, metadata }, view) => {
  if (isNoOp(offeringEvents, event)) return
  switch (event.type) {
    case 'TicksRecorded': {
      const { epoch, quotes } = event.data
      return view.put(marketKeys.newest, { epoch, quotes, revision, position })
    }
    case 'DayCommitted': {
      const { day, commitment } = event.data
      return view.put(marketKeys.commitment(day), { day, commitment, at: metadata.at })
    }
    case 'DayRevealed': {
      const { day, secret } = event.data
      return view.put(marketKeys.secret(day), { day, secret, at: metadata.at })
    }
    case 'OfferingChanged':
      return view.put(marketKeys.offering(event.data.symbol), { offering: event.data, revision, at: metadata.at })
    case 'SymbolSuspended': {
      const { symbol, reason } = event.data
      return view.put(marketKeys.suspended(symbol), { reason, revision, at: metadata.at })
    }
    case 'SymbolResumed':
      return view.delete(marketKeys.suspended(event.data.symbol))
    case 'ModelRevised': {
      const { symbol, ...model } = event.data
      return view.put(marketKeys.model(symbol), { model, revision, at: metadata.at })
    }
    case 'FeedInterrupted':
    case 'DaySecretLost':
    case 'HourClosed':
      return
    default:
      return unreachable(event)
  }
}
