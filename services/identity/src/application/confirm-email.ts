import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import type { Identity } from './identity.ts'
import { type LoggedIn, logIn } from './log-in.ts'
import type { Passwords } from './passwords.ts'
import type { PendingEmail } from './pending-email.ts'
import { send } from './send.ts'
import { senderOf } from './sender.ts'
import { signUp } from './sign-up.ts'

/** What came of a link and a password: somebody who may go on, or why not. */
export type Confirmed =
  | { readonly kind: 'confirmed'; readonly loggedIn: LoggedIn }
  | { readonly kind: 'wrong_password' | 'nickname_taken' | 'email_taken' }

/** Whether the e-mail address of a client is confirmed. */
export const isEmailVerified = async ({ users }: Identity, clientId: string): Promise<boolean> => {
  const { values } = await users.get([identityKeys.emailVerified(clientId)])
  return values[0] !== undefined
}

const verify = async (identity: Identity, clientId: string): Promise<void> => {
  if (await isEmailVerified(identity, clientId)) return
  const sender = await senderOf(identity, clientId, 'sign-up')
  const answer = await send(identity, sender, {
    topic: identityCommands,
    account: `user-${clientId}`,
    command: { type: 'VerifyEmail', client_id: clientId },
    purpose: `verify e-mail ${sender.correlationId}`,
  })
  if (answer !== 'duplicate_request_id') await identity.users.reach(answer.position)
}

const confirmed = async (identity: Identity, loggedIn: LoggedIn): Promise<Confirmed> => {
  await verify(identity, loggedIn.clientId)
  return { kind: 'confirmed', loggedIn }
}

/**
 * Confirms an address by its link and the password: that of the account, or, where none was opened yet, the one that was
 * chosen at the sign-up, which opens it. After a crash the same link and password go on where it broke off.
 */
export const confirmEmail = async (
  identity: Identity,
  passwords: Passwords,
  { pending: { email, person }, password }: { readonly pending: PendingEmail; readonly password: string },
): Promise<Confirmed> => {
  const known = await logIn(identity, passwords, { email, password })
  if (known !== undefined) return confirmed(identity, known)
  if (person === undefined || !(await passwords.isRight(person.passwordHash, password))) {
    return { kind: 'wrong_password' }
  }
  const signed = await signUp(identity, person)
  if (signed.kind === 'signed_up') return confirmed(identity, { clientId: signed.clientId, passwordNumber: 0 })
  return { kind: signed.what === 'email' ? 'email_taken' : 'nickname_taken' }
}
