import { NEW_PASSWORD_PATH } from '@folio/contracts/identity/password-link.ts'
import { answerPage, type Given } from './answer-page.ts'
import { showForgotten, takeForgotten } from './forgotten-form.ts'
import { formProof } from './form-proof.ts'
import type { LogIns } from './log-in-call.ts'
import { showNewPassword, takeNewPassword } from './new-password-form.ts'
import { FORGOTTEN_PATH, PASSWORD_PATH } from './pages/layout.ts'
import { messagePage } from './pages/message-page.ts'
import type { PasswordCall, ProvenCall } from './password-call.ts'
import { showPassword, takePassword } from './password-form.ts'
import { showPage } from './show-page.ts'

type Step = {
  readonly show: (logIns: LogIns, call: ProvenCall) => void | Promise<void>
  readonly take: (logIns: LogIns, call: ProvenCall, given: Given) => Promise<void>
}

const steps: ReadonlyMap<string, Step> = new Map([
  [PASSWORD_PATH, { show: showPassword, take: takePassword }],
  [FORGOTTEN_PATH, { show: showForgotten, take: takeForgotten }],
  [NEW_PASSWORD_PATH, { show: showNewPassword, take: takeNewPassword }],
])

const EXPIRED = messagePage('This page has expired', 'Open it again and fill it in there.')
const HELD = messagePage('This cannot be done just now', 'Folio is being replaced by a newer one. Try again later.')

const HELD_S = 60

/** What answers at a path, where a password is changed there. */
export const passwordPageAt = (
  path: string,
): ((logIns: LogIns, call: PasswordCall) => void | Promise<void>) | undefined => {
  const step = steps.get(path)
  if (step === undefined) return undefined
  return (logIns, call) => {
    if (logIns.arePasswordsHeld) {
      return showPage(call.outgoing, HELD, { status: 503, headers: { 'Retry-After': String(HELD_S) } })
    }
    const proven = { ...call, csrf: formProof(logIns.secrets.forms, path) }
    return answerPage(logIns.secrets, call, {
      show: () => step.show(logIns, proven),
      take: (given) => step.take(logIns, proven, given),
      subject: path,
      expired: EXPIRED,
    })
  }
}
