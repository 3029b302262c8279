import { headersOf } from '../../kit/calls.ts'
import type { Demo } from '../../kit/running-folio.ts'
import {
  ANSWER_MAX_MS,
  bodyOf,
  callerOf,
  type Outcome,
  outcomeOf,
  type Payer,
  type Payment,
  reasonOf,
} from './payment.ts'

/** A payment to a client that is sent first as an item of a call of many; a repeat sends it alone, with the same request id. */
export type BulkItem = Extract<Payment, { readonly to: Payer }> & { readonly isInBulk: true }

/** Payments of one client to send in one call. */
export type BulkPayment = { readonly mode: 'each' | 'all'; readonly items: readonly [BulkItem, ...BulkItem[]] }

type AnsweredItem =
  | { readonly transaction_id: number }
  | { readonly error: { readonly status: number; readonly code: string } }

const outcomeOfItem = (item: AnsweredItem | undefined): Outcome => {
  if (item === undefined) return { kind: 'unanswered', why: 'the answer lacks the item' }
  if (!('error' in item)) return { kind: 'acknowledged', transactionId: item.transaction_id }
  const { status, code } = item.error
  return status < 500 ? { kind: 'refused' } : { kind: 'unanswered', why: `${status} ${code}` }
}

/** Sends payments in one call; returns the outcome of each, in their order. */
export const payInBulk = async ({ base_url }: Demo, { mode, items }: BulkPayment): Promise<readonly Outcome[]> => {
  const all = (outcome: Outcome) => items.map(() => outcome)
  const [{ from, requestId }] = items
  try {
    const response = await fetch(`${base_url}/wallet/v1/transfers/bulk`, {
      method: 'POST',
      headers: { ...headersOf(from), 'Content-Type': 'application/json', 'X-Forwarded-For': callerOf(requestId) },
      body: JSON.stringify({ mode, items: items.map(bodyOf) }),
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    })
    const text = await response.text()
    if (response.status !== 200) return all(outcomeOf(response.status, text))
    const { transfers } = JSON.parse(text).data
    return items.map((_, index) => outcomeOfItem(transfers[index]))
  } catch (error) {
    return all({ kind: 'unanswered', why: reasonOf(error) })
  }
}
