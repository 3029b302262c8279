import { sleep } from '@folio/kernel/timing/sleep.ts'
import { fetchFailure } from '@folio/notifier/fetch-failure.ts'
import { webhookSignature } from '@folio/notifier/webhook-signature.ts'

/** The pauses of retries and the longest wait for an answer, in milliseconds. */
export type DeliveryTimes = {
  readonly pauseMinMs: number
  readonly pauseMaxMs: number
  readonly answerMs: number
}

/** The address that events are posted to, the secret that signs them, and the way to tell of failures. */
export type Receiver = {
  readonly url: string
  readonly secret: string
  readonly times: DeliveryTimes
  readonly signal: AbortSignal
  readonly onFailure: (reason: string, pauseMs: number) => void
}

/** An event as it was streamed: the id of its place, and the CloudEvent as JSON. */
export type StreamedEvent = { readonly id: string; readonly body: string }

/** Posts an event once; undefined after a status of 200 to 299, else the reason why it counts as not delivered. */
const post = async (
  { url, secret, times, signal }: Receiver,
  { id, body }: StreamedEvent,
): Promise<string | undefined> => {
  const sentAt = String(Math.floor(Date.now() / 1000))
  try {
    const response = await fetch(url, {
      method: 'POST',
      // A redirect could lead to another party's address.
      redirect: 'error',
      headers: {
        'Content-Type': 'application/cloudevents+json',
        'Folio-Event-Place': id,
        'Folio-Sent-At': sentAt,
        'Folio-Signature': webhookSignature(secret, sentAt, body),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(times.answerMs)]),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `it answered ${response.status}`
  } catch (error) {
    return fetchFailure(error)
  }
}

/** Posts an event until the receiver takes it, with pauses that double; rejects only if the signal aborts. */
export const deliver = async (receiver: Receiver, event: StreamedEvent): Promise<void> => {
  const { times, signal, onFailure } = receiver
  for (let pauseMs = times.pauseMinMs; ; pauseMs = Math.min(times.pauseMaxMs, pauseMs * 2)) {
    const failure = await post(receiver, event)
    if (failure === undefined) return
    signal.throwIfAborted()
    onFailure(failure, pauseMs)
    await sleep(pauseMs, signal)
    signal.throwIfAborted()
  }
}
