import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listRefusedTransfers } from '@folio/contracts/http/wallet/statement/list-refused-transfers.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import type { WalletEventData } from '@folio/contracts/wallet/events.ts'
import type { EventStore, RecordedEvent } from '@folio/event-store/port.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { newestRevision, revisionBefore } from '@folio/service-kit/events/revision-before.ts'
import { type StoredEvent, storedEvent } from '@folio/service-kit/events/stored-event.ts'
import { refusalOf } from '../commands/recorded-refusal.ts'
import { formatAmount } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import { transferChannel } from './transfer-channel.ts'

type Shown = DataOf<typeof listRefusedTransfers>
type Row = Shown['refused_transfers'][number]

/** A refusal of a wallet or of an options account to send an amount. */
type Refused = {
  readonly type: 'TransferRefused'
  readonly data: WalletEventData<'TransferRefused'> | TradingEventData<'TransferRefused'>
}

const REFUSED: Refused['type'] = 'TransferRefused'
const REFUSED_ALONE: ReadonlySet<string> = new Set([REFUSED])

const EVENTS_READ_MAX = 20_000
const CHUNK_EVENTS = 500

/** The row of a refusal; undefined if it refused a transfer in another currency than the one that is asked for. */
const rowOf = (
  gateway: Gateway,
  { event: { data }, metadata }: StoredEvent<Refused>,
  currency: string | undefined,
): Row | undefined => {
  if (currency !== undefined && data.currency !== currency) return undefined
  const { code, message } = refusalOf(gateway, data)
  return {
    request_id: data.request_id,
    transaction_id: data.transaction_id,
    timestamp: metadata.at,
    channel: transferChannel(data),
    transaction_currency: data.currency,
    transaction_gross_amount: formatAmount(gateway.currencies, data.currency, data.amount),
    code,
    message,
  }
}

/** The revisions of a stream that are read. */
type Range = { readonly stream: string; readonly from: number; readonly lowest: number }

/** Makes the row of a refusal, or none, and says how many rows and events are read at most. */
type Reading<Event, Found> = {
  readonly rowOf: (refused: StoredEvent<Event>) => Found | undefined
  readonly rowsMax: number
  readonly eventsMax?: number
}

/**
 * Reads the rows of refusals among the newest events of a stream, the newest first, with the oldest event that was read; that is
 * null if all of the range were.
 */
export const readRefusals = async <Event extends DomainEvent, Found>(
  store: Pick<EventStore, 'readStream'>,
  { stream, from, lowest }: Range,
  { rowOf: found, rowsMax, eventsMax = EVENTS_READ_MAX }: Reading<Event, Found>,
): Promise<{ readonly rows: readonly Found[]; readonly oldest: RecordedEvent | null }> => {
  const rows: Found[] = []
  let next = from
  for (let read = 0; next >= lowest; read += CHUNK_EVENTS) {
    const limit = Math.min(CHUNK_EVENTS, eventsMax - read, next - lowest + 1)
    const events = await store.readStream(stream, { direction: 'backwards', from: next, limit })
    for (const recorded of events) {
      // Most events of a stream are others: only refusals are decoded.
      if (recorded.type !== REFUSED) continue
      const row = found(storedEvent(recorded, REFUSED_ALONE))
      if (row !== undefined) rows.push(row)
      if (rows.length === rowsMax && recorded.revision > lowest) return { rows, oldest: recorded }
    }
    const oldest = events.at(-1)
    if (oldest === undefined) break
    if (read + CHUNK_EVENTS >= eventsMax && oldest.revision > lowest) return { rows, oldest }
    next = oldest.revision - 1
  }
  return { rows, oldest: null }
}

/** The window, in microseconds since 1970, and the currency of the refusals that a caller asks for. */
type Query = {
  readonly start_date_time?: number | undefined
  readonly end_date_time?: number | undefined
  readonly transaction_currency?: string | undefined
  readonly up_to_revision?: number | undefined
  readonly limit: number
}

/** Reads the refusals of a stream within a window, and the revision with which the next page begins. */
export const readRefusedWithin = async (gateway: Gateway, stream: string, query: Query): Promise<Shown> => {
  const { store } = gateway
  const { start_date_time: start, end_date_time: end, transaction_currency: currency, limit, up_to_revision } = query
  const lowest = start === undefined ? 0 : (await revisionBefore(store, stream, start)) + 1
  const newest = end === undefined ? await newestRevision(store, stream) : await revisionBefore(store, stream, end)
  const from = Math.min(newest, up_to_revision ?? newest)
  const { rows, oldest } = await readRefusals<Refused, Row>(
    store,
    { stream, from, lowest },
    { rowOf: (each) => rowOf(gateway, each, currency), rowsMax: limit },
  )
  return {
    refused_transfers: [...rows],
    is_complete: oldest === null,
    read_from: oldest === null ? null : metadataOf(oldest).at,
    next_revision: oldest === null ? null : oldest.revision - 1,
  }
}
