import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getAgentDeposit, getAgentWithdrawal } from '@folio/contracts/http/payment-agents/get-agent-transfer.ts'
import type { makeAgentDeposit } from '@folio/contracts/http/payment-agents/make-agent-deposit.ts'
import type { makeAgentWithdrawal } from '@folio/contracts/http/payment-agents/make-agent-withdrawal.ts'
import type { findTransfer } from '@folio/contracts/http/wallet/find-transfer.ts'
import type { makeExchange } from '@folio/contracts/http/wallet/make-exchange.ts'
import type { makePlatformTransfer } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import type { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import type { Call } from '../../api/call.ts'
import { type Failure, failureOf } from '../../api/call-failure.ts'
import { pathOf } from '../../api/path.ts'
import type { Intention, IntentionKind } from './intention.ts'

/** The answer to a request that moved money: whether it has arrived, and its transaction where the answer tells it. */
export type Made = {
  readonly state: 'pending' | 'complete' | 'returned'
  readonly transactionId: number | null
  /** The balance of the wallet that paid, right after it did; undefined where the answer does not tell it. */
  readonly balanceAfter?: string
}

/** A request without a recorded outcome: it has none yet, Folio does not have it, or keeps no ids of its time. */
export type Unrecorded = 'pending' | 'not_found' | 'forgotten'

/** The record that Folio has of a request: `Sent` tells what was made. */
export type Found<Sent> =
  | { readonly status: Unrecorded }
  | { readonly status: 'sent'; readonly sent: Sent }
  | { readonly status: 'refused'; readonly refusal: Pick<Failure, 'code' | 'message'> & Partial<Failure> }

/**
 * The two calls of requests: the one that moves money, and the one that tells what became of it. Both throw a
 * `CallFailure`.
 */
export type IntentionCalls<Sent> = {
  readonly send: (intention: Intention) => Promise<Sent>
  readonly find: (intention: Intention, signal?: AbortSignal) => Promise<Found<Sent>>
  /** The sentence about a request without a recorded outcome. */
  readonly notes: Readonly<Record<Unrecorded, string>>
}

/** The two calls of a kind of requests over HTTP. */
type Calls = {
  readonly send: (call: Call, intention: Intention) => Promise<Made>
  readonly find: (call: Call, intention: Intention, signal?: AbortSignal) => Promise<Found<Made>>
}

const optionsOf = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal })

const bodyOf = ({ fields, requestId }: Intention): object => ({ ...fields, request_id: requestId })

const findOfWallets =
  (kind: 'transfer' | 'exchange' | 'platform'): Calls['find'] =>
  async (call, { requestId, sentAt }, signal) => {
    const path = pathOf('/wallet/v1/transfers', {}, { request_id: requestId, kind, sent_at: sentAt })
    const { status, transfer } = await call<DataOf<typeof findTransfer>>(path, optionsOf(signal))
    if (transfer === null) return { status: status === 'recorded' ? 'pending' : status }
    const { state, transaction_id: transactionId, refusal } = transfer
    if (state === 'rejected') return { status: 'refused', refusal: refusal ?? NOT_MADE }
    return { status: 'sent', sent: { state, transactionId } }
  }

const NOT_MADE = { code: 'TransferFailed', message: 'Folio refused the request. Nothing was moved.' }

const sent = (state: Made['state'], transactionId: number | null): Found<Made> => ({
  status: 'sent',
  sent: { state, transactionId },
})
const REFUSED: Found<Made> = { status: 'refused', refusal: NOT_MADE }

const AGENT_STATES = {
  requested: () => ({ status: 'pending' }),
  pending: (transactionId) => sent('pending', transactionId),
  complete: (transactionId) => sent('complete', transactionId),
  rejected: () => REFUSED,
  // Without a transaction nothing was ever moved; with one it came back.
  failed: (transactionId) => (transactionId === null ? REFUSED : sent('returned', transactionId)),
} satisfies Readonly<Record<string, (transactionId: number | null) => Found<Made>>>

const findOfAgents =
  (template: string): Calls['find'] =>
  async (call, { requestId }, signal) => {
    try {
      const path = pathOf(template, { request_id: requestId })
      const found = await call<DataOf<typeof getAgentDeposit | typeof getAgentWithdrawal>>(path, optionsOf(signal))
      return AGENT_STATES[found.status](found.transaction_id)
    } catch (error) {
      if (failureOf(error).code === 'RequestIDNotFound') return { status: 'not_found' }
      throw error
    }
  }

const madeOf = ({
  status,
  transaction_id,
  balance_after,
}: DataOf<typeof makeTransfer> | DataOf<typeof makeExchange>): Made => ({
  state: status,
  transactionId: transaction_id,
  balanceAfter: balance_after,
})

const CALLS: Readonly<Record<Exclude<IntentionKind, 'purchase'>, Calls>> = {
  transfer: {
    send: async (call, intention) => {
      const body = bodyOf(intention)
      return madeOf(await call<DataOf<typeof makeTransfer>>('/wallet/v1/transfers', { body }))
    },
    find: findOfWallets('transfer'),
  },
  exchange: {
    send: async (call, intention) => {
      const path = '/wallet/v1/transfers/exchange'
      return madeOf(await call<DataOf<typeof makeExchange>>(path, { body: bodyOf(intention) }))
    },
    find: findOfWallets('exchange'),
  },
  platform: {
    send: async (call, intention) => {
      const path = '/wallet/v1/transfers/platforms'
      const { status } = await call<DataOf<typeof makePlatformTransfer>>(path, { body: bodyOf(intention) })
      return { state: status.state, transactionId: status.transaction_id }
    },
    find: findOfWallets('platform'),
  },
  deposit: {
    send: async (call, intention) => {
      const body = { data: bodyOf(intention) }
      const made = await call<DataOf<typeof makeAgentDeposit>>('/payment-agents/v1/transfer', { body })
      return { state: made.status === 'complete' ? 'complete' : 'pending', transactionId: made.transaction_id }
    },
    find: findOfAgents('/payment-agents/v1/transfer/{request_id}'),
  },
  withdrawal: {
    send: async (call, intention) => {
      const body = { data: bodyOf(intention) }
      const made = await call<DataOf<typeof makeAgentWithdrawal>>('/payment-agents/v1/withdraw', { body })
      return { state: made.status === 'complete' ? 'complete' : 'pending', transactionId: made.transaction_id }
    },
    find: findOfAgents('/payment-agents/v1/withdraw/{request_id}'),
  },
}

const callsOfKind = (kind: IntentionKind): Calls => {
  if (kind === 'purchase') throw new Error('a purchase goes over the socket of its account')
  return CALLS[kind]
}

const NOTES: IntentionCalls<Made>['notes'] = {
  pending: 'Folio has the request, and has not decided it yet.',
  not_found: 'Folio has no such request. Sending it again with the same id cannot pay twice.',
  forgotten: 'Folio keeps no request ids of that time. Look into the statement.',
}

/** The calls of the requests that move money over HTTP. */
export const httpCalls = (call: Call): IntentionCalls<Made> => ({
  send: async (intention) => callsOfKind(intention.kind).send(call, intention),
  find: async (intention, signal) => callsOfKind(intention.kind).find(call, intention, signal),
  notes: NOTES,
})
