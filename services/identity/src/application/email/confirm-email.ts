import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { type LoggedIn, logIn } from '../clients/log-in.ts'
import { signUp } from '../clients/sign-up.ts'
import type { IdentityPorts } from '../identity.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { sendCommand, senderOf } from '../send-command.ts'
import type { PendingEmail } from './pending-email.ts'

/** The result of a confirmation: the client that is logged in now, or why the confirmation failed. */
export type ConfirmationResult =
  | { readonly kind: 'confirmed'; readonly loggedIn: LoggedIn }
  | { readonly kind: 'wrong_password' | 'nickname_taken' | 'email_taken' }

/** Tells if the e-mail address of a client is confirmed. */
export const isEmailVerified = async ({ users }: IdentityPorts, clientId: string): Promise<boolean> => {
  const { values } = await users.get([identityKeys.emailVerified(clientId)])
  return values[0] !== undefined
}

const verify = async (identity: IdentityPorts, clientId: string): Promise<void> => {
  if (await isEmailVerified(identity, clientId)) return
  const sender = await senderOf(identity, clientId, 'sign-up')
  const answer = await sendCommand(identity, sender, {
    topic: identityCommands,
    account: `user-${clientId}`,
    command: { type: 'VerifyEmail', client_id: clientId },
    purpose: `verify e-mail ${sender.correlationId}`,
  })
  if (answer !== 'duplicate_request_id') await identity.users.waitFor(answer.position)
}

const confirmed = async (identity: IdentityPorts, loggedIn: LoggedIn): Promise<ConfirmationResult> => {
  await verify(identity, loggedIn.clientId)
  return { kind: 'confirmed', loggedIn }
}

/**
 * Confirms an e-mail address by its link and the password: the password of the account, or, where there is none yet, the
 * one that was chosen at the sign-up, which then opens the account. After a crash the same link and password continue it.
 */
export const confirmEmail = async (
  identity: IdentityPorts,
  passwordHasher: PasswordHasher,
  { pending: { email, person }, password }: { readonly pending: PendingEmail; readonly password: string },
): Promise<ConfirmationResult> => {
  const known = await logIn(identity, passwordHasher, { email, password })
  if (known !== undefined) return confirmed(identity, known)
  if (person === undefined || !(await passwordHasher.matches(person.passwordHash, password))) {
    return { kind: 'wrong_password' }
  }
  const signed = await signUp(identity, person)
  if (signed.kind === 'signed_up') return confirmed(identity, { clientId: signed.clientId, passwordNumber: 0 })
  return { kind: signed.what === 'email' ? 'email_taken' : 'nickname_taken' }
}
