import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getAgentDeposit, getAgentWithdrawal } from '@folio/contracts/http/payment-agents/get-agent-transfer.ts'
import type { makeAgentDeposit } from '@folio/contracts/http/payment-agents/make-agent-deposit.ts'
import type { makeAgentWithdrawal } from '@folio/contracts/http/payment-agents/make-agent-withdrawal.ts'
import type { findTransfer } from '@folio/contracts/http/wallet/find-transfer.ts'
import type { makeExchange } from '@folio/contracts/http/wallet/make-exchange.ts'
import type { makePlatformTransfer } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import type { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import type { Call } from '../../api/call.ts'
import { failureOf } from '../../api/call-failure.ts'
import { pathOf } from '../../api/path.ts'
import type { Intention, IntentionKind } from './intention.ts'

/** The answer to a request that moved money: whether it has arrived, and its transaction where the answer tells it. */
export type Made = { readonly state: 'pending' | 'complete'; readonly transactionId: number | null }

/** What Folio has recorded of a request. */
export type Found =
  | { readonly status: 'pending' | 'not_found' | 'forgotten' }
  | { readonly status: 'recorded'; readonly end: Ended }

/** A decided request: made, returned, or refused. */
export type Ended =
  | { readonly state: 'pending' | 'complete' | 'returned'; readonly transactionId: number | null }
  | { readonly state: 'rejected'; readonly refusal: { readonly code: string; readonly message: string } }

/** The two calls of a kind of requests. Both throw a `CallFailure`. */
type Calls = {
  readonly send: (call: Call, intention: Intention) => Promise<Made>
  readonly find: (call: Call, intention: Intention, signal?: AbortSignal) => Promise<Found>
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
    if (state !== 'rejected') return { status: 'recorded', end: { state, transactionId } }
    return { status: 'recorded', end: { state, refusal: refusal ?? NOT_MADE } }
  }

const NOT_MADE = { code: 'TransferFailed', message: 'Folio refused the request. Nothing was moved.' }

const AGENT_STATES = {
  requested: () => ({ status: 'pending' as const }),
  pending: (transactionId: number | null) => ({
    ...{ status: 'recorded' as const, end: { state: 'pending' as const, transactionId } },
  }),
  complete: (transactionId: number | null) => ({
    ...{ status: 'recorded' as const, end: { state: 'complete' as const, transactionId } },
  }),
  rejected: () => ({ status: 'recorded' as const, end: { state: 'rejected' as const, refusal: NOT_MADE } }),
  // Without a transaction nothing was ever moved; with one it came back.
  failed: (transactionId: number | null) =>
    transactionId === null
      ? { status: 'recorded' as const, end: { state: 'rejected' as const, refusal: NOT_MADE } }
      : { status: 'recorded' as const, end: { state: 'returned' as const, transactionId } },
} satisfies Readonly<Record<string, (transactionId: number | null) => Found>>

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

/** The calls of each kind of requests: the one that moves money, and the one that tells what became of it. */
export const INTENTION_CALLS: Readonly<Record<IntentionKind, Calls>> = {
  transfer: {
    send: async (call, intention) => {
      const body = bodyOf(intention)
      const { status, transaction_id } = await call<DataOf<typeof makeTransfer>>('/wallet/v1/transfers', { body })
      return { state: status, transactionId: transaction_id }
    },
    find: findOfWallets('transfer'),
  },
  exchange: {
    send: async (call, intention) => {
      const path = '/wallet/v1/transfers/exchange'
      const { status, transaction_id } = await call<DataOf<typeof makeExchange>>(path, { body: bodyOf(intention) })
      return { state: status, transactionId: transaction_id }
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
