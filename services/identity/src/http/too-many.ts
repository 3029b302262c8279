import type { TooMany } from './attempts.ts'
import type { LogInCall } from './log-in-call.ts'
import { knownDevicesPage } from './pages/known-devices-page.ts'
import { messagePage } from './pages/message-page.ts'
import { showPage } from './show-page.ts'

const MINUTE_S = 60

const againIn = (waitSeconds: number): string => {
  const minutes = Math.ceil(waitSeconds / MINUTE_S)
  return `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** Answers that there were too many attempts, and when there may be another, or what else to do. */
export const tooMany = ({ outgoing }: Pick<LogInCall, 'outgoing'>, refusal: TooMany): void => {
  const [page, headers] =
    refusal === 'known_devices_only'
      ? [knownDevicesPage(), {}]
      : [messagePage('Too many attempts', againIn(refusal)), { 'Retry-After': String(refusal) }]
  showPage(outgoing, page, { status: 429, headers })
}
