import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { logIn } from '../application/log-in.ts'
import { mustConfirm, sendConfirmation } from './email-verification.ts'
import { end } from './end-log-in.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import type { LogInCall, LogIns } from './log-in-call.ts'
import { logInFields, WRONG_LOG_IN } from './log-in-fields.ts'
import { markOf } from './log-in-mark.ts'
import { type LogInShown, logInPage } from './pages/log-in-page.ts'
import { showPage } from './show-page.ts'
import { tooMany } from './too-many.ts'

const show = (
  call: LogInCall,
  wrong?: { readonly status: number; readonly fault: string; readonly email?: string | undefined },
): void => {
  const shown: LogInShown = { path: call.path, csrf: call.csrf, application: call.application, ...wrong }
  showPage(call.outgoing, logInPage(shown), { status: wrong?.status ?? 200, redirectUri: call.redirectUri })
}

/** Shows where to log in. */
export const showLogIn = (_: LogIns, call: LogInCall): void => show(call)

/** Takes a log-in: on with it where it was right, otherwise the page again. */
export const takeLogIn = async (
  logIns: LogIns,
  call: LogInCall,
  given: Readonly<Record<string, string>>,
): Promise<void> => {
  const { success, data } = logInFields.safeParse(given)
  const email = nameStreamOf(logIns.identity.namesSecret, 'email', data?.email ?? '')
  const waitSeconds = await logIns.attempts.logIn({
    address: call.address,
    email,
    device: knownDevice(logIns, call.incoming, email),
  })
  if (waitSeconds !== undefined) return tooMany(call, waitSeconds)
  const loggedIn = success ? await logIn(logIns.identity, logIns.passwords, data) : undefined
  if (loggedIn === undefined) return show(call, { status: 401, fault: WRONG_LOG_IN, email: given['email'] })
  if (success && (await mustConfirm(logIns, loggedIn.clientId))) {
    return sendConfirmation(logIns, call, { email: data.email })
  }
  await rememberDevice(logIns, call, email)
  await end(logIns, call, { login: { accountId: loggedIn.clientId, amr: markOf(loggedIn.passwordNumber) } })
}
