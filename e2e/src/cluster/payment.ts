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

/** Asks for a payment, for the first time or again. */
export const pay = async ({ base_url }: Demo, { from, to, cents, requestId }: Payment): Promise<Outcome> => {
  try {
    const response = await fetch(`${base_url}/wallet/v1/transfers`, {
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
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    })
    const text = await response.text()
    if (response.status === 200) return { kind: 'acknowledged', transactionId: JSON.parse(text).data.transaction_id }
    return { kind: response.status >= 400 && response.status < 500 ? 'refused' : 'unanswered' }
  } catch {
    return { kind: 'unanswered' }
  }
}
