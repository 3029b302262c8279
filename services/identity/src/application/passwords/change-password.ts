import { identityCommands, type UserCommand } from '@folio/contracts/identity/commands.ts'
import { type PasswordLink, passwordLinkHash } from '@folio/contracts/identity/password-link.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import type { LoggedIn } from '../clients/log-in.ts'
import type { IdentityPorts } from '../identity.ts'
import { type Sender, sendCommand, senderOf, sentCommandId } from '../send-command.ts'

/** The hash of a new password, and the command that sets it, encrypted. */
type PasswordChange = {
  readonly passwordHash: string
  readonly commandFor: (password: string) => UserCommand
}

/** Sends the command under an id of this attempt; returns true once the view shows the change, false if it was refused. */
const isChanged = async (identity: IdentityPorts, sender: Sender, { passwordHash, commandFor }: PasswordChange) => {
  const purpose = `password ${sender.correlationId}`
  const clear = { commandId: sentCommandId(sender, purpose), field: 'password', text: passwordHash }
  const answer = await sendCommand(identity, sender, {
    topic: identityCommands,
    account: `user-${sender.clientId}`,
    command: commandFor(encryptText(sender.key, clear)),
    purpose,
  })
  if (answer === 'duplicate_request_id') return false
  await identity.users.waitFor(answer.position)
  return answer.type === 'PasswordChanged'
}

/** A new password: its argon2id hash, and the choice to revoke the personal access tokens. */
export type NewPassword = { readonly passwordHash: string; readonly areTokensEnded: boolean }

const endsTokensField = ({ areTokensEnded }: NewPassword) => (areTokensEnded ? { ends_tokens: true as const } : {})

/** Replaces the password that the client showed; returns false where another change came first. */
export const changePassword = async (
  identity: IdentityPorts,
  { clientId, passwordNumber }: LoggedIn,
  next: NewPassword,
): Promise<boolean> => {
  const sender = await senderOf(identity, clientId, 'password')
  return isChanged(identity, sender, {
    passwordHash: next.passwordHash,
    commandFor: (password) => ({
      type: 'ChangePassword',
      client_id: clientId,
      password,
      instead_of: passwordNumber,
      ...endsTokensField(next),
    }),
  })
}

/**
 * Replaces a forgotten password by a link; returns false where the link was used or has expired. Since the link came by
 * e-mail, it also confirms the address, unless that event is held back.
 */
export const usePasswordLink = async (
  identity: IdentityPorts,
  { clientId, secret }: PasswordLink,
  next: NewPassword & { readonly isVerifying: boolean },
): Promise<boolean> => {
  const sender = await senderOf(identity, clientId, 'password-link')
  return isChanged(identity, sender, {
    passwordHash: next.passwordHash,
    commandFor: (password) => ({
      type: 'UsePasswordLink',
      client_id: clientId,
      password,
      link_hash: passwordLinkHash(secret),
      used_at: timestampOf(sender.receivedAt),
      ...endsTokensField(next),
      ...(next.isVerifying ? { verifies_email: true as const } : {}),
    }),
  })
}
