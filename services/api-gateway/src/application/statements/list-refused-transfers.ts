import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import { listRefusedTransfers as endpoint } from '@folio/contracts/http/wallet/statement/list-refused-transfers.ts'
import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { walletContract } from '@folio/contracts/wallet/contract.ts'
import { type WalletEvent, type WalletEventData, walletEvents } from '@folio/contracts/wallet/events.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import type { EventStore, RecordedEvent } from '@folio/event-store/port.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { newestRevision, revisionBefore } from '@folio/service-kit/events/revision-before.ts'
import { type StoredEvent, storedEvent } from '@folio/service-kit/events/stored-event.ts'
import { refusalOf } from '../commands/recorded-refusal.ts'
import { formatAmount } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, type Call, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { findWallet } from '../wallets/find-wallet.ts'

type Shown = Answer<typeof endpoint>['data']
type Query = Call<typeof endpoint>['query']
type Row = Shown['refused_transfers'][number]

const EVENTS_READ_MAX = 20_000
const CHUNK_EVENTS = 500

const channelOf = ({ process, source, destination }: WalletEventData<'TransferRefused'>): Row['channel'] => {
  if (process !== undefined) return 'payment_agent'
  return 'platform' in source || 'platform' in destination ? 'platform' : 'transfer'
}

/** The row of a refusal; undefined if it refused nothing, or a transfer in another currency. */
const rowOf = (
  gateway: Gateway,
  { event, metadata }: StoredEvent<WalletEvent>,
  currency: string | undefined,
): Row | undefined => {
  if (event.type !== 'TransferRefused' || isNoOp(walletEvents, event)) return undefined
  const { data } = event
  if (currency !== undefined && data.currency !== currency) return undefined
  const { code, message } = refusalOf(gateway, data)
  return {
    request_id: data.request_id,
    transaction_id: data.transaction_id,
    timestamp: metadata.at,
    channel: channelOf(data),
    transaction_currency: data.currency,
    transaction_gross_amount: formatAmount(gateway.currencies, data.currency, data.amount),
    code,
    message,
  }
}

/** The revisions of a wallet's stream that are read. */
type Range = { readonly stream: string; readonly from: number; readonly lowest: number }

/** Makes the row of a refusal, or none, and says how many rows and events are read at most. */
type Reading<Found> = {
  readonly rowOf: (refused: StoredEvent<WalletEvent>) => Found | undefined
  readonly rowsMax: number
  readonly eventsMax?: number
}

/**
 * Reads the rows of refusals among the newest events of a wallet's stream, the newest first, with the oldest event that was read;
 * that is null if all of the range were.
 */
export const readRefusals = async <Found>(
  store: Pick<EventStore, 'readStream'>,
  { stream, from, lowest }: Range,
  { rowOf: found, rowsMax, eventsMax = EVENTS_READ_MAX }: Reading<Found>,
): Promise<{ readonly rows: readonly Found[]; readonly oldest: RecordedEvent | null }> => {
  const rows: Found[] = []
  let next = from
  for (let read = 0; next >= lowest; read += CHUNK_EVENTS) {
    const limit = Math.min(CHUNK_EVENTS, eventsMax - read, next - lowest + 1)
    const events = await store.readStream(stream, { direction: 'backwards', from: next, limit })
    for (const recorded of events) {
      // Most events of a wallet are payments: only refusals are decoded.
      if (recorded.type !== 'TransferRefused') continue
      const row = found(storedEvent(recorded, walletContract.streams.wallet.eventTypes))
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

/** The refusals of a wallet within a window, and the time back to which they are complete. */
const readRefused = async (gateway: Gateway, walletId: string, query: Query): Promise<Shown> => {
  const { store } = gateway
  const { start_date_time: start, end_date_time: end, transaction_currency: currency, limit } = query
  const stream = WALLET_STREAM_PREFIX + walletId
  const lowest = start === undefined ? 0 : (await revisionBefore(store, stream, start)) + 1
  const from = end === undefined ? await newestRevision(store, stream) : await revisionBefore(store, stream, end)
  const { rows, oldest } = await readRefusals(
    store,
    { stream, from, lowest },
    { rowOf: (each) => rowOf(gateway, each, currency), rowsMax: limit },
  )
  return {
    refused_transfers: [...rows],
    is_complete: oldest === null,
    read_from: oldest === null ? null : metadataOf(oldest).at,
  }
}

/** Answers the transfers that a wallet of the caller refused to send, the newest first, read from the wallet's own stream. */
export const listRefusedTransfers = handle(
  endpoint,
  async (gateway, { params, query, client, receivedAt, minRevision }): Promise<Answer<typeof endpoint> | Refusal> => {
    const walletId = walletIdOf(client.client_id, params.wallet_type)
    await waitForRevision(gateway, minRevision)
    if ((await findWallet(gateway, walletId, receivedAt)) === undefined) return notFound('wallet')
    return { data: await readRefused(gateway, walletId, query) }
  },
)
