import { createHash } from 'node:crypto'
import { agentWallet, headersOf, mainWallet, ofFirstCall } from '../../kit/calls.ts'
import type { Client, Demo } from '../../kit/running-folio.ts'

/**
 * The outcome of a payment that its payer knows: unanswered, because no answer came or none that states the outcome,
 * with the reason if it is known; acknowledged, with the transaction id or null while it is pending; or refused.
 */
export type Outcome =
  | { readonly kind: 'unanswered'; readonly why?: string }
  | { readonly kind: 'acknowledged'; readonly transactionId: number | null }
  | { readonly kind: 'refused' }

/** A client with a `real` options account in USD; an agent also has its number. */
export type Payer = Client & { readonly account_id: string; readonly agent_id?: number }

/**
 * A payment, with a request id that no other payment has: to a client, between the payer's own accounts, from a payment
 * agent to a client, or to an agent with a code of six digits.
 */
export type Payment = { readonly from: Payer; readonly cents: number; readonly requestId: string } & (
  | { readonly to: Payer; readonly isInBulk?: true }
  | { readonly direction: 'from_wallet' | 'to_wallet' }
  | { readonly depositTo: Payer }
  | { readonly paidOutBy: Payer; readonly code: string }
)

/** Returns the accounts that a payment debits and credits, as postings name them. */
export const sidesOf = (payment: Payment): { readonly debited: string; readonly credited: string } => {
  const { from } = payment
  const [wallet, account] = [`wallet:${mainWallet(from)}`, `trading:${from.account_id}`]
  if ('to' in payment) return { debited: wallet, credited: `wallet:${mainWallet(payment.to)}` }
  if ('depositTo' in payment) {
    return { debited: `wallet:${agentWallet(from)}`, credited: `wallet:${mainWallet(payment.depositTo)}` }
  }
  if ('paidOutBy' in payment) return { debited: wallet, credited: `wallet:${agentWallet(payment.paidOutBy)}` }
  return payment.direction === 'from_wallet'
    ? { debited: wallet, credited: account }
    : { debited: account, credited: wallet }
}

/** Returns the endpoint of a payment. */
export const endpointOf = (payment: Payment): { readonly id: string; readonly path: string } => {
  if ('to' in payment) return { id: 'makeTransfer', path: '/wallet/v1/transfers' }
  if ('depositTo' in payment) return { id: 'makeAgentDeposit', path: '/payment-agents/v1/transfer' }
  if ('paidOutBy' in payment) return { id: 'makeAgentWithdrawal', path: '/payment-agents/v1/withdraw' }
  return { id: 'makePlatformTransfer', path: '/wallet/v1/transfers/platforms' }
}

/** Returns the body of the request for a payment, which is also that of an item of a call of many. */
export const bodyOf = (payment: Payment): object => {
  const { from, cents, requestId } = payment
  const asked = { currency: 'USD', amount: (cents / 100).toFixed(2), request_id: requestId }
  if ('to' in payment) {
    return { ...asked, source_wallet_id: mainWallet(from), destination_wallet_id: mainWallet(payment.to) }
  }
  if ('depositTo' in payment) return { data: { ...asked, to_nickname: payment.depositTo.nickname } }
  if ('paidOutBy' in payment) {
    return { data: { ...asked, agent_id: payment.paidOutBy.agent_id, verification_code: payment.code } }
  }
  const { direction } = payment
  const platform = { platform_name: 'options', platform_account_id: from.account_id }
  return { ...asked, ...platform, wallet_id: mainWallet(from), direction }
}

/**
 * Returns an address of 198.18.0.0/16 for a request, because the edge limits the concurrent requests of one address.
 */
export const callerOf = (requestId: string): string => {
  const [a, b] = createHash('sha256').update(requestId).digest()
  return `198.18.${a}.${b}`
}

/** Makes the request for a payment, without its URL; the edge trusts the `X-Forwarded-For` of the test's machine. */
export const requestOf = (payment: Payment) => ({
  method: 'POST',
  headers: {
    ...headersOf(payment.from),
    'Content-Type': 'application/json',
    'X-Forwarded-For': callerOf(payment.requestId),
  },
  body: JSON.stringify(bodyOf(payment)),
})

/**
 * Reads the outcome of the first request from the error that answers a repeated platform or agent transfer; undefined
 * for another error.
 */
const ofFirst = (text: string): Outcome | undefined => {
  const first = ofFirstCall(JSON.parse(text))
  if (first === undefined) return undefined
  if (first.status === 'requested') return { kind: 'unanswered', why: text }
  return first.isMoved ? { kind: 'acknowledged', transactionId: first.transaction_id } : { kind: 'refused' }
}

/** Reads the outcome of a payment from an answer. */
export const outcomeOf = (status: number, text: string): Outcome => {
  if (status === 200) {
    const { data } = JSON.parse(text)
    return { kind: 'acknowledged', transactionId: data.transaction_id ?? data.status.transaction_id ?? null }
  }
  if (status < 400 || status >= 500) return { kind: 'unanswered', why: `${status} ${text}` }
  return ofFirst(text) ?? { kind: 'refused' }
}

/** Describes an error; `fetch` gives the error of the connection as the cause. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${error} (${error.cause})` : String(error)

/** Exceeds the time after which the gateway answers 504. */
export const ANSWER_MAX_MS = 8000

/** Sends a payment, for the first time or again. */
export const pay = async ({ base_url }: Demo, payment: Payment): Promise<Outcome> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_MAX_MS)
    const response = await fetch(`${base_url}${endpointOf(payment).path}`, { ...requestOf(payment), signal })
    return outcomeOf(response.status, await response.text())
  } catch (error) {
    return { kind: 'unanswered', why: reasonOf(error) }
  }
}
