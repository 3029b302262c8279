import { mainWallet } from '../kit/calls.ts'
import type { Client, Demo } from '../kit/running-folio.ts'

/** What a payer knows of its payment: nothing, for no answer came or none that says; that it was made; that it was not. */
export type Outcome =
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'acknowledged'; readonly transactionId: number }
  | { readonly kind: 'refused' }

/** A payment that was asked for, by a request id that is never used for another one. */
export type Payment = {
  readonly from: Client
  readonly to: Client
  readonly cents: number
  readonly requestId: string
}

/** Longer than the gateway takes to say that it does not know. */
const ANSWER_MAX_MS = 8000

/** What is sent for a payment, to whichever address. */
export const requestOf = ({ from, to, cents, requestId }: Payment) => ({
  method: 'POST',
  headers: {
    'Service-App-ID': from.application_id,
    Authorization: `Bearer ${from.token}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    currency: 'USD',
    amount: (cents / 100).toFixed(2),
    source_wallet_id: mainWallet(from),
    destination_wallet_id: mainWallet(to),
    request_id: requestId,
  }),
})

/** The path that payments are sent to. */
export const PAYMENT_PATH = '/wallet/v1/transfers'

/** What an answer tells a payer. */
export const outcomeOf = (status: number, text: string): Outcome => {
  if (status === 200) return { kind: 'acknowledged', transactionId: JSON.parse(text).data.transaction_id }
  return { kind: status >= 400 && status < 500 ? 'refused' : 'unanswered' }
}

/** Asks for a payment, for the first time or again. */
export const pay = async ({ base_url }: Demo, payment: Payment): Promise<Outcome> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_MAX_MS)
    const response = await fetch(`${base_url}${PAYMENT_PATH}`, { ...requestOf(payment), signal })
    return outcomeOf(response.status, await response.text())
  } catch {
    return { kind: 'unanswered' }
  }
}
