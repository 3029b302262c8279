import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import { listRefusedTransfers as endpoint } from '@folio/contracts/http/wallet/statement/list-refused-transfers.ts'
import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { walletContract } from '@folio/contracts/wallet/contract.ts'
import { type WalletEvent, type WalletEventData, walletEvents } from '@folio/contracts/wallet/events.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { newestRevision, revisionBefore } from '@folio/service-kit/events/revision-before.ts'
import { storedEvent } from '@folio/service-kit/events/stored-event.ts'
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

/** The row of an event; undefined if it refused no transfer, or one in another currency. */
const rowOf = (gateway: Gateway, recorded: RecordedEvent, currency: string | undefined): Row | undefined => {
  const { event, metadata } = storedEvent<WalletEvent>(recorded, walletContract.streams.wallet.eventTypes)
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

/** Reads the newest refusals of a wallet's stream within a window, from its end to its start. */
const readRefused = async (gateway: Gateway, walletId: string, query: Query): Promise<Shown> => {
  const { store } = gateway
  const { start_date_time: start, end_date_time: end, transaction_currency: currency, limit } = query
  const stream = WALLET_STREAM_PREFIX + walletId
  const lowest = start === undefined ? 0 : (await revisionBefore(store, stream, start)) + 1
  const rows: Row[] = []
  let next = end === undefined ? await newestRevision(store, stream) : await revisionBefore(store, stream, end)
  for (let read = 0; read < EVENTS_READ_MAX && next >= lowest; read += CHUNK_EVENTS) {
    const events = await store.readStream(stream, { direction: 'backwards', from: next, limit: CHUNK_EVENTS })
    for (const recorded of events.filter(({ revision }) => revision >= lowest)) {
      const row = rowOf(gateway, recorded, currency)
      if (row === undefined) continue
      if (rows.length === limit) return { refused_transfers: rows, is_complete: false }
      rows.push(row)
    }
    next = (events.at(-1)?.revision ?? 0) - 1
  }
  return { refused_transfers: rows, is_complete: next < lowest }
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
