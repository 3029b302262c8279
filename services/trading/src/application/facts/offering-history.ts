import { offeringStream } from '@folio/contracts/market/commands.ts'
import { marketContract } from '@folio/contracts/market/contract.ts'
import type { OfferingEvent } from '@folio/contracts/market/events.ts'
import type { ModelRevision, Offering } from '@folio/contracts/market/offering.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { eventOf, metadataOf } from '@folio/service-kit/events/event-codec.ts'

/** The offering of a symbol at a revision of its stream, and what became of it. */
export type OfferingAt = {
  /** Null where the stream has no such revision, or no offering there. */
  readonly offering: Offering | null
  /** The time of the next change of the offering; left out while there is none. */
  readonly replacedAt?: Timestamp
  readonly isSuspended: boolean
  /** The revisions of the symbol's model, in their order. */
  readonly models: readonly ModelRevision[]
}

/** Reads the offerings of symbols from their streams. */
export type OfferingHistory = {
  /** Reads what was stored before the call. */
  readonly at: (symbol: string, revision: number) => Promise<OfferingAt>
  /** The result of the last read of a symbol; undefined if it was not read, or has no stream. */
  readonly kept: (symbol: string, revision: number) => OfferingAt | undefined
  /** Reads the revisions of a symbol's model that were stored before the call. */
  readonly models: (symbol: string) => Promise<readonly ModelRevision[]>
}

type Change = { readonly revision: number; readonly at: Timestamp; readonly offering: Offering }

/** The history of one symbol as far as it was read: the changes of the offering, revisions, and whether it is suspended. */
type Known = {
  revision: number
  readonly changes: Change[]
  models: readonly ModelRevision[]
  isSuspended: boolean
}

const PAGE_EVENTS = 100
const { eventTypes } = marketContract.streams.offering

/** Opens a reader that keeps what it has read and reads on from there. */
export const offeringHistory = (store: EventReader): OfferingHistory => {
  const known = new Map<string, Known>()
  const reading = new Map<string, Promise<Known>>()

  const readOn = async (symbol: string): Promise<Known> => {
    const history = known.get(symbol) ?? { revision: -1, changes: [], models: [], isSuspended: false }
    const stream = offeringStream(symbol)
    for (;;) {
      const from = history.revision + 1
      const page = await store.readStream(stream, { direction: 'forwards', from, limit: PAGE_EVENTS })
      for (const recorded of page) {
        const event = eventOf<OfferingEvent>(recorded, eventTypes)
        if (event.type === 'OfferingChanged') {
          history.changes.push({ revision: recorded.revision, at: metadataOf(recorded).at, offering: event.data })
        }
        if (event.type === 'ModelRevised') history.models = [...history.models, event.data]
        if (event.type === 'SymbolSuspended') history.isSuspended = true
        if (event.type === 'SymbolResumed') history.isSuspended = false
        history.revision = recorded.revision
      }
      if (page.length === PAGE_EVENTS) continue
      // A symbol that no offering lists is not kept: requests may name any.
      if (history.revision >= 0) known.set(symbol, history)
      return history
    }
  }

  /** Callers that come while a symbol is read wait for the next read together, which sees what was stored before they came. */
  const readOnce = async (symbol: string): Promise<Known> => {
    await reading.get(symbol)?.catch(() => {})
    const running = reading.get(symbol)
    if (running !== undefined) return await running
    const begun = readOn(symbol).finally(() => reading.delete(symbol))
    reading.set(symbol, begun)
    return await begun
  }

  const offeringIn = ({ changes, models, isSuspended, revision: newest }: Known, revision: number): OfferingAt => {
    if (revision > newest) return { offering: null, models, isSuspended }
    const index = changes.findLastIndex((change) => change.revision <= revision)
    const next = changes[index + 1]
    const offering = changes[index]?.offering ?? null
    return { offering, models, isSuspended, ...(next === undefined ? {} : { replacedAt: next.at }) }
  }

  return {
    at: async (symbol, revision) => offeringIn(await readOnce(symbol), revision),
    kept: (symbol, revision) => {
      const history = known.get(symbol)
      return history && offeringIn(history, revision)
    },
    models: async (symbol) => (await readOnce(symbol)).models,
  }
}
