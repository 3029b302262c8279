import { fetchFailure } from './fetch-failure.ts'
import { type Notifier, NotifierUnavailable } from './port.ts'
import { webhookSignature } from './webhook-signature.ts'

/** The address that receives notifications, and the secret that signs them. */
export type WebhookSettings = {
  readonly url: string
  readonly secret: string
  /** The longest wait for an answer, in milliseconds. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 5_000

/**
 * Posts each notification to a message gateway over HTTP, as signed JSON under its id. Any status but 200 to 299 counts
 * as not delivered.
 */
export const webhookNotifier = ({ url, secret, timeoutMs = TIMEOUT_MS }: WebhookSettings): Notifier => {
  // Other parts of the address may be secret.
  const { origin } = new URL(url)
  const post = (id: string, body: string): Promise<Response> => {
    const sentAt = String(Math.floor(Date.now() / 1000))
    return fetch(url, {
      method: 'POST',
      // A redirect could lead to another party's address.
      redirect: 'error',
      headers: {
        'Content-Type': 'application/json',
        'Folio-Notification-Id': id,
        'Folio-Sent-At': sentAt,
        'Folio-Signature': webhookSignature(secret, sentAt, body),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
  }
  return {
    isPolled: false,
    deliver: async (notification) => {
      const response = await post(notification.id, JSON.stringify(notification)).catch((error: unknown) => {
        throw new NotifierUnavailable(`the notifier at ${origin} cannot be reached: ${fetchFailure(error)}`)
      })
      await response.body?.cancel()
      if (!response.ok) throw new NotifierUnavailable(`the notifier at ${origin} answered ${response.status}`)
    },
  }
}
