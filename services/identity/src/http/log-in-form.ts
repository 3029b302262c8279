import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { z } from 'zod'
import { logIn } from '../application/log-in.ts'
import { PASSWORD_LENGTH } from '../application/passwords.ts'
import { end } from './end-log-in.ts'
import type { LogInCall, LogIns } from './log-in-call.ts'
import { type LogInShown, logInPage } from './pages/log-in-page.ts'
import { showPage } from './show-page.ts'
import { tooMany } from './too-many.ts'

const schema = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(PASSWORD_LENGTH.max),
})

// The same words whether there is no such account, the password is another, or the fields are no such thing at all.
const WRONG = 'The e-mail address or the password is wrong.'

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
  const { success, data } = schema.safeParse(given)
  const email = nameStreamOf(logIns.identity.namesSecret, 'email', data?.email ?? '')
  const waitSeconds = await logIns.attempts.logIn({ address: call.address, email })
  if (waitSeconds !== undefined) return tooMany(call, waitSeconds)
  const clientId = success ? await logIn(logIns.identity, logIns.passwords, data) : undefined
  if (clientId === undefined) return show(call, { status: 401, fault: WRONG, email: given['email'] })
  await end(logIns, call, { login: { accountId: clientId } })
}
