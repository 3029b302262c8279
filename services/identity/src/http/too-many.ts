import type { LogInCall } from './log-in-call.ts'
import { messagePage } from './pages/message-page.ts'
import { showPage } from './show-page.ts'

const MINUTE_S = 60

/** Answers that there were too many attempts, and when there may be another. */
export const tooMany = ({ outgoing }: Pick<LogInCall, 'outgoing'>, waitSeconds: number): void => {
  const minutes = Math.ceil(waitSeconds / MINUTE_S)
  const text = `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  showPage(outgoing, messagePage('Too many attempts', text), {
    status: 429,
    headers: { 'Retry-After': String(waitSeconds) },
  })
}
