import type { ServerResponse } from 'node:http'
import { MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { LogInCall } from '../page-context.ts'
import { knownDevicesPage, messagePage } from '../pages/message-pages.ts'
import type { AttemptRefusal } from '../security/attempt-limits.ts'
import { showPage } from '../show-page.ts'

const againIn = (waitSeconds: number): string => {
  const minutes = Math.ceil(waitSeconds / MINUTE_SECONDS)
  return `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** Answers that there were too many attempts: with the time of the next one, or with what else to do. */
export const showTooManyAttempts = ({ outgoing }: Pick<LogInCall, 'outgoing'>, refusal: AttemptRefusal): void => {
  const [page, headers] =
    refusal === 'known_devices_only'
      ? [knownDevicesPage(), {}]
      : [messagePage('Too many attempts', againIn(refusal)), { 'Retry-After': String(refusal) }]
  showPage(outgoing, page, { status: 429, headers })
}

const AGAIN_SECONDS = 300

const PAGE = messagePage(
  'The message could not be sent',
  'Too many messages are waiting to be sent. None was sent to you, and nothing was changed. Try again in a few minutes.',
)

/** Answers that no message was sent because the queue is full; the same for every address. */
export const showMailUnavailable = ({ outgoing }: { readonly outgoing: ServerResponse }): void =>
  showPage(outgoing, PAGE, { status: 503, headers: { 'Retry-After': String(AGAIN_SECONDS) } })
