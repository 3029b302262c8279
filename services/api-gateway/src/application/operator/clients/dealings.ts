import { type ClientDealing, DEALINGS_SHOWN_MAX } from '@folio/contracts/http/operator/clients/look-up-clients.ts'
import { streamDeclared } from '@folio/contracts/messaging/masked-data.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import { transactionIn } from '@folio/contracts/transaction-in.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { totalsOf } from '@folio/kernel/postings.ts'
import { storedEvent } from '@folio/service-kit/events/stored-event.ts'
import { formatAmount } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'

/** The streams of a client's accounts, each with its account as postings name it. */
export type ClientStreams = readonly { readonly stream: string; readonly account: string }[]

/** The streams of wallets and of options accounts. */
export const clientStreams = (walletIds: readonly string[], accountIds: readonly string[]): ClientStreams => [
  ...walletIds.map((id) => ({ stream: WALLET_STREAM_PREFIX + id, account: `wallet:${id}` })),
  ...accountIds.map((id) => ({ stream: TRADING_STREAM_PREFIX + id, account: `trading:${id}` })),
]

/** The number of the contract that an event of an account is about; null for any other event. */
export const contractIdIn = (data: (WalletEvent | TradingEvent)['data']): number | null => {
  if ('contract' in data) return data.contract.contract_id
  return 'contract_id' in data ? data.contract_id : null
}

/** Shows an event of an account; undefined for a type that this release does not know. */
const dealingIn = ({ currencies }: Gateway, recorded: RecordedEvent, account: string): ClientDealing | undefined => {
  const declared = streamDeclared(recorded.stream)
  if (declared === undefined || !declared.contract.eventTypes.has(recorded.type)) return undefined
  const stored = storedEvent<WalletEvent | TradingEvent>(recorded, declared.contract.eventTypes)
  const { type, data } = stored.event
  const own = 'postings' in data ? data.postings.filter((posting) => posting.account === account) : []
  const reason = 'reason' in data ? data.reason : 'code' in data ? data.code : undefined
  return {
    event: formatEventRef(stored),
    type,
    at: stored.metadata.at,
    position: stored.position,
    account,
    transaction_id: transactionIn(type, data) ?? null,
    transfer_id: 'transfer_id' in data ? data.transfer_id : null,
    contract_id: contractIdIn(data),
    reason: reason ?? null,
    changes: [...totalsOf(own)].map(([currency, amount]) => ({
      currency,
      amount: formatAmount(currencies, currency, amount),
    })),
  }
}

/** Reads the newest events of a client's accounts, the newest first. */
export const newestDealings = async (gateway: Gateway, streams: ClientStreams): Promise<ClientDealing[]> => {
  const read = await Promise.all(
    streams.map(async ({ stream, account }) => {
      const events = await gateway.store.readStream(stream, { direction: 'backwards', limit: DEALINGS_SHOWN_MAX })
      return events.map((recorded) => dealingIn(gateway, recorded, account))
    }),
  )
  return read
    .flat()
    .filter((dealing) => dealing !== undefined)
    .toSorted((one, other) => other.position - one.position)
    .slice(0, DEALINGS_SHOWN_MAX)
}
