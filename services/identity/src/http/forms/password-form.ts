import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { clientNames } from '../../application/clients/client-names.ts'
import { logIn } from '../../application/clients/log-in.ts'
import { personalTokenNames } from '../../application/clients/personal-token-names.ts'
import { changePassword } from '../../application/passwords/change-password.ts'
import { applicationsOfEndedGrants } from '../../oauth-storage/ended-grants.ts'
import type { FormFields } from '../answer-page.ts'
import type { PageContext, PasswordFormCall } from '../page-context.ts'
import { passwordChangedPage } from '../pages/message-pages.ts'
import { type PasswordShown, passwordPage } from '../pages/password-page.ts'
import { knownDevice, rememberDevice } from '../security/device-cookie.ts'
import { showPage } from '../show-page.ts'
import { logInFields, newPasswordFault, WRONG_LOG_IN } from './form-fields.ts'
import { showTooManyAttempts } from './show-refusal.ts'

const NEW_WRONG = 'The new password cannot be used. Enter both passwords again: the page does not keep them.'
const SAME = 'Choose a password other than the current one.'

type Wrong = Omit<PasswordShown, 'csrf'> & { readonly status: number }

const show = ({ outgoing, csrf }: PasswordFormCall, wrong?: Wrong): void =>
  showPage(outgoing, passwordPage({ csrf, ...wrong }), { status: wrong?.status ?? 200 })

/** Shows the form that changes a password. */
export const showPassword = (_: PageContext, call: PasswordFormCall): void => show(call)

const faultOf = ({ email = '', password, new_password = '' }: FormFields): string | undefined =>
  password === new_password ? SAME : newPasswordFault(new_password, [email])

/** Handles the form: the current password sets a new one; attempts count as log-ins. */
export const takePassword = async (context: PageContext, call: PasswordFormCall, given: FormFields): Promise<void> => {
  const { identity, passwordHasher, attemptLimits } = context
  const { email } = given
  const isKeeping = given['end_tokens'] !== 'yes'
  const newFault = faultOf(given)
  if (newFault !== undefined) return show(call, { status: 400, fault: NEW_WRONG, newFault, email, isKeeping })
  const { success, data } = logInFields.safeParse(given)
  const named = nameStreamOf(identity.namesSecret, 'email', data?.email ?? '')
  const waitSeconds = await attemptLimits.logIn({
    address: call.address,
    email: named,
    device: knownDevice(context, call.incoming, named),
  })
  if (waitSeconds !== undefined) return showTooManyAttempts(call, waitSeconds)
  const shown = success ? await logIn(identity, passwordHasher, data) : undefined
  if (shown === undefined) return show(call, { status: 401, fault: WRONG_LOG_IN, email, isKeeping })
  const { new_password = '' } = given
  // The nickname may be revealed only once the current password was right.
  const ownFault = newPasswordFault(new_password, await clientNames(identity, shown.clientId))
  if (ownFault !== undefined) return show(call, { status: 400, fault: NEW_WRONG, newFault: ownFault, email, isKeeping })
  const passwordHash = await passwordHasher.hash(new_password)
  const tokens = await personalTokenNames(identity, shown.clientId)
  const areTokensEnded = given['end_tokens'] === 'yes' && !context.isVerificationHeldBack
  const isChanged = await changePassword(identity, shown, { passwordHash, areTokensEnded })
  if (!isChanged) return show(call, { status: 401, fault: WRONG_LOG_IN, email, isKeeping })
  await rememberDevice(context, call, named)
  const applications = await applicationsOfEndedGrants(identity, shown.clientId, shown.passwordNumber)
  showPage(call.outgoing, passwordChangedPage({ applications, tokens, areTokensEnded }))
}
