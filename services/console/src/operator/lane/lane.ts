import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { fieldsOf, type LedgerEvent, textOf } from '../../api/ledger-event.ts'
import { microsecondsOf } from '../../time/shown-time.ts'
import { isRefusal } from '../refused/is-refusal.ts'

/** One event of a transfer, and the time since the one before it (the first: since the request arrived). */
export type Hop = {
  readonly event: LedgerEvent
  /** The stream that has the event: of the side that pays, of the one that is paid, or of the agent who asked for it. */
  readonly side: 'source' | 'destination' | 'agent'
  readonly ms: number | undefined
}

/** The numbers of a refusal. */
export type Refused = {
  readonly reason: string
  readonly available: string | undefined
  /** The most that one transfer may be worth, in USD, where that was exceeded. */
  readonly usdMax: string | undefined
}

/** A transfer as its events tell it so far. */
export type Lane = {
  readonly status: 'waiting' | 'in_transit' | 'received' | 'settled' | 'refused' | 'returning' | 'returned'
  readonly hops: readonly Hop[]
  readonly amount: string | undefined
  readonly currency: string | undefined
  readonly sourceWallet: string | undefined
  readonly destinationWallet: string | undefined
  readonly refused: Refused | undefined
}

/** An event of a wallet that names its transfer. */
type TransferEvent = Extract<WalletEvent, { readonly data: { readonly transfer_id: string } }>

type Step = { readonly status: Lane['status']; readonly side: Hop['side'] }

/**
 * The step that each event of a wallet is of a transfer; undefined for an exchange in one wallet, which has no lane.
 */
const STEPS: Readonly<Record<TransferEvent['type'], Step | undefined>> = {
  TransferSent: { status: 'in_transit', side: 'source' },
  TransferRefused: { status: 'refused', side: 'source' },
  TransferReceived: { status: 'received', side: 'destination' },
  ReceiptRefused: { status: 'returning', side: 'destination' },
  TransferReturned: { status: 'returned', side: 'source' },
  TransferSettled: { status: 'settled', side: 'source' },
  CurrencyExchanged: undefined,
}
const steps: ReadonlyMap<string, Step | undefined> = new Map(Object.entries(STEPS))

const msBetween = (earlier: string | undefined, later: string): number | undefined => {
  if (earlier === undefined) return undefined
  const ms = (microsecondsOf(later) - microsecondsOf(earlier)) / 1000
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}

const refusedIn = (event: LedgerEvent): Refused | undefined => {
  const reason = isRefusal(event) ? textOf(event.fields, 'reason') : undefined
  if (reason === undefined) return undefined
  return {
    reason,
    available: textOf(event.fields, 'available'),
    usdMax: textOf(event.fields, 'transaction_usd_max'),
  }
}

/** Puts the events of one transfer, found by its request id, in their order; `events` are the newest of the stream. */
export const laneOf = (events: readonly LedgerEvent[], requestId: string): Lane => {
  const own = events.filter(
    ({ type, fields }) => steps.get(type) !== undefined && textOf(fields, 'request_id') === requestId,
  )
  const first = own[0]
  const asked = first === undefined ? undefined : textOf(first.fields, 'asked_at')
  const hops = own.map((event, at) => ({
    event,
    side: steps.get(event.type)?.side ?? 'source',
    ms: msBetween(at === 0 ? asked : own[at - 1]?.time, event.time),
  }))
  const fields = first?.fields ?? {}
  return {
    status: steps.get(own.at(-1)?.type ?? '')?.status ?? 'waiting',
    hops,
    amount: textOf(fields, 'amount'),
    currency: textOf(fields, 'currency'),
    sourceWallet: textOf(fieldsOf(fields, 'source'), 'wallet_id'),
    destinationWallet: textOf(fieldsOf(fields, 'destination'), 'wallet_id'),
    refused: own.map(refusedIn).find((refused) => refused !== undefined),
  }
}
