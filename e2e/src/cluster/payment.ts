import { mainWallet } from '../kit/calls.ts'
import type { Client, Demo } from '../kit/running-folio.ts'

/**
 * What a payer knows of its payment: nothing, for no answer came or none that says, and why, once that is known; that it was
 * made; that it was not.
 */
export type Outcome =
  | { readonly kind: 'unanswered'; readonly why?: string }
  | { readonly kind: 'acknowledged'; readonly transactionId: number }
  | { readonly kind: 'refused' }

/** A client with an options account for real money, in USD. */
export type Payer = Client & { readonly account_id: string }

/** A payment that was asked for, by a request id that is never used for another one: to a client, or between one's own. */
export type Payment = { readonly from: Payer; readonly cents: number; readonly requestId: string } & (
  | { readonly to: Payer }
  | { readonly direction: 'from_wallet' | 'to_wallet' }
)

/** The accounts that a payment takes from and gives to, as postings name them. */
export const sidesOf = (payment: Payment): { readonly debited: string; readonly credited: string } => {
  const own = [`wallet:${mainWallet(payment.from)}`, `trading:${payment.from.account_id}`] as const
  if ('to' in payment) return { debited: own[0], credited: `wallet:${mainWallet(payment.to)}` }
  return payment.direction === 'from_wallet'
    ? { debited: own[0], credited: own[1] }
    : { debited: own[1], credited: own[0] }
}

/** The endpoint that a payment is asked of. */
export const endpointOf = (payment: Payment): { readonly id: string; readonly path: string } =>
  'to' in payment
    ? { id: 'makeTransfer', path: '/wallet/v1/transfers' }
    : { id: 'makePlatformTransfer', path: '/wallet/v1/transfers/platforms' }

const termsOf = (payment: Payment): object =>
  'to' in payment
    ? { source_wallet_id: mainWallet(payment.from), destination_wallet_id: mainWallet(payment.to) }
    : {
        wallet_id: mainWallet(payment.from),
        direction: payment.direction,
        platform_name: 'options',
        platform_account_id: payment.from.account_id,
      }

/** What is sent for a payment, to whichever address. */
export const requestOf = (payment: Payment) => {
  const { from, cents, requestId } = payment
  return {
    method: 'POST',
    headers: {
      'Service-App-ID': from.application_id,
      Authorization: `Bearer ${from.token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({
      currency: 'USD',
      amount: (cents / 100).toFixed(2),
      request_id: requestId,
      ...termsOf(payment),
    }),
  }
}

const MOVED = ['pending', 'complete']

/** What a transfer with a platform is answered when it is asked for again: an error that tells what became of the first. */
const ofFirst = (text: string): Outcome | undefined => {
  const [error] = JSON.parse(text).errors
  if (error?.code !== 'DuplicateRequestID' || error.details === undefined) return undefined
  const { status, transaction_id } = error.details
  return MOVED.includes(status) ? { kind: 'acknowledged', transactionId: transaction_id } : { kind: 'refused' }
}

/** What an answer tells a payer. */
export const outcomeOf = (status: number, text: string): Outcome => {
  if (status === 200) {
    const { data } = JSON.parse(text)
    return { kind: 'acknowledged', transactionId: data.transaction_id ?? data.status.transaction_id }
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
