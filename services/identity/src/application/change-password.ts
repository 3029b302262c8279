import { identityCommands, type UserCommand } from '@folio/contracts/identity/commands.ts'
import { type PasswordLink, passwordLinkHash } from '@folio/contracts/identity/password-link.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import type { Identity } from './identity.ts'
import type { LoggedIn } from './log-in.ts'
import { send } from './send.ts'
import { type Sender, senderOf, sentCommandId } from './sender.ts'

/** How a new password is asked for, once it is encrypted. */
type Asking = (password: string) => UserCommand

/** Asks for this attempt alone, and answers whether the new password counts: if it does, it counts everywhere. */
const isChanged = async (identity: Identity, sender: Sender, passwordHash: string, asking: Asking) => {
  const purpose = `password ${sender.correlationId}`
  const clear = { commandId: sentCommandId(sender, purpose), field: 'password', text: passwordHash }
  const answer = await send(identity, sender, {
    topic: identityCommands,
    account: `user-${sender.clientId}`,
    command: asking(encryptText(sender.key, clear)),
    purpose,
  })
  if (answer === 'duplicate_request_id') return false
  await identity.users.reach(answer.position)
  return answer.type === 'PasswordChanged'
}

/** A password that is to count: what argon2id made of it, and whether the personal access tokens end with the one before. */
export type NewPassword = { readonly passwordHash: string; readonly areTokensEnded: boolean }

const endingTokens = ({ areTokensEnded }: NewPassword) => (areTokensEnded ? { ends_tokens: true as const } : {})

/** Puts a password in the place of the one that somebody showed; answers whether it was still the one that counts. */
export const changePassword = async (
  identity: Identity,
  { clientId, passwordNumber }: LoggedIn,
  next: NewPassword,
): Promise<boolean> => {
  const sender = await senderOf(identity, clientId, 'password')
  return isChanged(identity, sender, next.passwordHash, (password) => ({
    type: 'ChangePassword',
    client_id: clientId,
    password,
    instead_of: passwordNumber,
    ...endingTokens(next),
  }))
}

/**
 * Puts a password in the place of a forgotten one; answers whether the link could still be used. As the link came by mail, it
 * confirms the address, where that may be recorded.
 */
export const usePasswordLink = async (
  identity: Identity,
  { clientId, secret }: PasswordLink,
  next: NewPassword & { readonly isVerifying: boolean },
): Promise<boolean> => {
  const sender = await senderOf(identity, clientId, 'password-link')
  return isChanged(identity, sender, next.passwordHash, (password) => ({
    type: 'UsePasswordLink',
    client_id: clientId,
    password,
    link_hash: passwordLinkHash(secret),
    used_at: timestampOf(sender.receivedAt),
    ...endingTokens(next),
    ...(next.isVerifying ? { verifies_email: true as const } : {}),
  }))
}
