import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { logIn } from '../../application/clients/log-in.ts'
import { amrOf } from '../../domain/amr-password-number.ts'
import type { LogInCall, PageContext } from '../page-context.ts'
import { type LogInShown, logInPage } from '../pages/log-in-page.ts'
import { knownDevice, rememberDevice } from '../security/device-cookie.ts'
import { showPage } from '../show-page.ts'
import { finishInteraction } from './finish-interaction.ts'
import { logInFields, WRONG_LOG_IN } from './form-fields.ts'
import { mustConfirm, sendConfirmation } from './send-confirmation.ts'
import { showTooManyAttempts } from './show-refusal.ts'

const show = (
  call: LogInCall,
  wrong?: { readonly status: number; readonly fault: string; readonly email?: string | undefined },
): void => {
  const shown: LogInShown = { path: call.path, csrf: call.csrf, application: call.application, ...wrong }
  showPage(call.outgoing, logInPage(shown), { status: wrong?.status ?? 200, redirectUri: call.redirectUri })
}

/** Shows the log-in form. */
export const showLogIn = (_: PageContext, call: LogInCall): void => show(call)

/** Handles a log-in: continues where the password is right, otherwise shows the page again. */
export const takeLogIn = async (
  context: PageContext,
  call: LogInCall,
  given: Readonly<Record<string, string>>,
): Promise<void> => {
  const { success, data } = logInFields.safeParse(given)
  const email = nameStreamOf(context.identity.namesSecret, 'email', data?.email ?? '')
  const waitSeconds = await context.attemptLimits.logIn({
    address: call.address,
    email,
    device: knownDevice(context, call.incoming, email),
  })
  if (waitSeconds !== undefined) return showTooManyAttempts(call, waitSeconds)
  const loggedIn = success ? await logIn(context.identity, context.passwordHasher, data) : undefined
  if (loggedIn === undefined) return show(call, { status: 401, fault: WRONG_LOG_IN, email: given['email'] })
  if (success && (await mustConfirm(context, loggedIn.clientId))) {
    return sendConfirmation(context, call, { email: data.email })
  }
  await rememberDevice(context, call, email)
  await finishInteraction(context, call, {
    login: { accountId: loggedIn.clientId, amr: amrOf(loggedIn.passwordNumber) },
  })
}
