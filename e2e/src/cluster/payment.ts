import { createHash } from 'node:crypto'
import { agentWallet, headersOf, mainWallet } from '../kit/calls.ts'
import type { Client, Demo } from '../kit/running-folio.ts'

/**
 * What a payer knows of its payment: nothing, for no answer came or none that says, and why, once that is known; that it was
 * made, and by which id, unless that is still to come; that it was not.
 */
export type Outcome =
  | { readonly kind: 'unanswered'; readonly why?: string }
  | { readonly kind: 'acknowledged'; readonly transactionId: number | null }
  | { readonly kind: 'refused' }

/** A client with an options account for real money, in USD; with a number where it is a payment agent, too. */
export type Payer = Client & { readonly account_id: string; readonly agent_id?: number }

/**
 * A payment that was asked for, by a request id that is never used for another one: to a client, between one's own, from a
 * payment agent to a client, or to an agent with a code of six digits.
 */
export type Payment = { readonly from: Payer; readonly cents: number; readonly requestId: string } & (
  | { readonly to: Payer }
  | { readonly direction: 'from_wallet' | 'to_wallet' }
  | { readonly depositTo: Payer }
  | { readonly paidOutBy: Payer; readonly code: string }
)

/** The accounts that a payment takes from and gives to, as postings name them. */
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

/** The endpoint that a payment is asked of. */
export const endpointOf = (payment: Payment): { readonly id: string; readonly path: string } => {
  if ('to' in payment) return { id: 'makeTransfer', path: '/wallet/v1/transfers' }
  if ('depositTo' in payment) return { id: 'makeAgentDeposit', path: '/payment-agents/v1/transfer' }
  if ('paidOutBy' in payment) return { id: 'makeAgentWithdrawal', path: '/payment-agents/v1/withdraw' }
  return { id: 'makePlatformTransfer', path: '/wallet/v1/transfers/platforms' }
}

const bodyOf = (payment: Payment): object => {
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

/** An address of 198.18.0.0/16 for a request: the edge lets one address have few requests under way. */
const callerOf = (requestId: string): string => {
  const [a, b] = createHash('sha256').update(requestId).digest()
  return `198.18.${a}.${b}`
}

/** What is sent for a payment, to whichever address; the edge takes the word of the test's machine on where it comes from. */
export const requestOf = (payment: Payment) => ({
  method: 'POST',
  headers: {
    ...headersOf(payment.from),
    'Content-Type': 'application/json',
    'X-Forwarded-For': callerOf(payment.requestId),
  },
  body: JSON.stringify(bodyOf(payment)),
})

const REPEATED = ['DuplicateRequestID', 'RequestIDUsed']
const MOVED = ['pending', 'complete']

/**
 * What a transfer with a platform or through an agent is answered when it is asked for again: an error that tells what became
 * of the first.
 */
const ofFirst = (text: string): Outcome | undefined => {
  const [error] = JSON.parse(text).errors
  const told = error?.details ?? error?.detail
  if (!REPEATED.includes(error?.code) || told?.status === undefined) return undefined
  const { status, transaction_id } = told
  if (status === 'requested') return { kind: 'unanswered', why: text }
  return MOVED.includes(status) ? { kind: 'acknowledged', transactionId: transaction_id } : { kind: 'refused' }
}

/** What an answer tells a payer. */
export const outcomeOf = (status: number, text: string): Outcome => {
  if (status === 200) {
    const { data } = JSON.parse(text)
    return { kind: 'acknowledged', transactionId: data.transaction_id ?? data.status.transaction_id ?? null }
  }
  if (status < 400 || status >= 500) return { kind: 'unanswered', why: `${status} ${text}` }
  return ofFirst(text) ?? { kind: 'refused' }
}

/** `fetch` says what was wrong with the connection as its error's cause. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${error} (${error.cause})` : String(error)

/** Longer than the gateway takes to say that it does not know. */
const ANSWER_MAX_MS = 8000

/** Asks for a payment, for the first time or again. */
export const pay = async ({ base_url }: Demo, payment: Payment): Promise<Outcome> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_MAX_MS)
    const response = await fetch(`${base_url}${endpointOf(payment).path}`, { ...requestOf(payment), signal })
    return outcomeOf(response.status, await response.text())
  } catch (error) {
    return { kind: 'unanswered', why: reasonOf(error) }
  }
}
