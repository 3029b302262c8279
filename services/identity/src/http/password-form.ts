import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { changePassword } from '../application/change-password.ts'
import { logIn } from '../application/log-in.ts'
import { ownNames } from '../application/own-names.ts'
import { ownTokens } from '../application/own-tokens.ts'
import type { Given } from './answer-page.ts'
import { applicationsEnded } from './applications-ended.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import type { LogIns } from './log-in-call.ts'
import { logInFields, WRONG_LOG_IN } from './log-in-fields.ts'
import { newPasswordFault } from './new-password.ts'
import { passwordChangedPage } from './pages/password-changed-page.ts'
import { type PasswordShown, passwordPage } from './pages/password-page.ts'
import type { ProvenCall } from './password-call.ts'
import { showPage } from './show-page.ts'
import { tooMany } from './too-many.ts'

const NEW_WRONG = 'The new password cannot be taken. Write both again: they are not sent back with the page.'
const SAME = 'Choose another one than the present password.'

type Wrong = Omit<PasswordShown, 'csrf'> & { readonly status: number }

const show = ({ outgoing, csrf }: ProvenCall, wrong?: Wrong): void =>
  showPage(outgoing, passwordPage({ csrf, ...wrong }), { status: wrong?.status ?? 200 })

/** Shows where to change a password. */
export const showPassword = (_: LogIns, call: ProvenCall): void => show(call)

const faultOf = ({ email = '', password, new_password = '' }: Given): string | undefined =>
  password === new_password ? SAME : newPasswordFault(new_password, [email])

/** Takes another password from whoever shows the present one; such tries count as log-ins. */
export const takePassword = async (logIns: LogIns, call: ProvenCall, given: Given): Promise<void> => {
  const { identity, passwords, attempts } = logIns
  const { email } = given
  const isKeeping = given['end_tokens'] !== 'yes'
  const newFault = faultOf(given)
  if (newFault !== undefined) return show(call, { status: 400, fault: NEW_WRONG, newFault, email, isKeeping })
  const { success, data } = logInFields.safeParse(given)
  const named = nameStreamOf(identity.namesSecret, 'email', data?.email ?? '')
  const waitSeconds = await attempts.logIn({
    address: call.address,
    email: named,
    device: knownDevice(logIns, call.incoming, named),
  })
  if (waitSeconds !== undefined) return tooMany(call, waitSeconds)
  const shown = success ? await logIn(identity, passwords, data) : undefined
  if (shown === undefined) return show(call, { status: 401, fault: WRONG_LOG_IN, email, isKeeping })
  const { new_password = '' } = given
  // The nickname is known, and may be told, only once the present password was right.
  const ownFault = newPasswordFault(new_password, await ownNames(identity, shown.clientId))
  if (ownFault !== undefined) return show(call, { status: 400, fault: NEW_WRONG, newFault: ownFault, email, isKeeping })
  const passwordHash = await passwords.hashed(new_password)
  const tokens = await ownTokens(identity, shown.clientId)
  const areTokensEnded = given['end_tokens'] === 'yes' && !logIns.isVerifyingHeld
  const isChanged = await changePassword(identity, shown, { passwordHash, areTokensEnded })
  if (!isChanged) return show(call, { status: 401, fault: WRONG_LOG_IN, email, isKeeping })
  await rememberDevice(logIns, call, named)
  const applications = await applicationsEnded(identity, shown.clientId, shown.passwordNumber)
  showPage(call.outgoing, passwordChangedPage({ applications, tokens, areTokensEnded }))
}
