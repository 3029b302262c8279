import { identityCommands } from '@folio/contracts/identity/commands.ts'
import {
  type PasswordLink,
  passwordLinkHash,
  passwordLinkIn,
  passwordLinkSecret,
} from '@folio/contracts/identity/password-link.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { type Timestamp, timestampOf } from '@folio/kernel/timestamp.ts'
import { holderOfEmail } from '../clients/holder-of-email.ts'
import { queueMail } from '../email/queue-mail.ts'
import type { IdentityPorts } from '../identity.ts'
import { sendCommand, senderOf, sentCommandId } from '../send-command.ts'

/** The lifetime of a link to choose a new password, in seconds. */
export const PASSWORD_LINK_LIFE_SECONDS = 30 * 60

/** Finds the client with an e-mail address; an unfinished sign-up is no client. */
export const clientIdByEmail = async (identity: IdentityPorts, email: string): Promise<string | undefined> => {
  const clientId = await holderOfEmail(identity, email)
  const found = await identity.users.get([identityKeys.client(clientId)])
  return found.values[0]?.email === undefined ? undefined : clientId
}

/** Queues the newest link of a client once more; returns false where it has expired or cannot be queued before it does. */
const sendAgain = async (
  identity: IdentityPorts,
  { clientId, email }: { readonly clientId: string; readonly email: string },
  mayBeSent: (link: string) => Promise<boolean>,
): Promise<boolean> => {
  const { values } = await identity.users.get([identityKeys.passwordLink(clientId)])
  const [newest] = values
  if (newest === undefined || newest.expires_at <= timestampOf(identity.clock())) return false
  const { command_id, expires_at } = newest
  if (!(await mayBeSent(command_id))) return true
  const shown = { client_id: clientId, email, command_id, expires_at: expires_at as Timestamp }
  return queueMail(identity, { kind: 'password_link', ...shown }, { kind: 'mail' })
}

/**
 * Sends a password link to the client with an e-mail address: the last one while it is valid and within its quota, otherwise
 * a new one, which the notifier delivers. An unknown address does nothing.
 */
export const sendPasswordLink = async (
  identity: IdentityPorts,
  email: string,
  mayBeSent: (link: string) => Promise<boolean>,
): Promise<void> => {
  const clientId = await clientIdByEmail(identity, email)
  if (clientId === undefined || (await sendAgain(identity, { clientId, email }, mayBeSent))) return
  const sender = await senderOf(identity, clientId, 'password-link')
  const purpose = `link ${sender.correlationId}`
  const secret = passwordLinkSecret(sender.key, sentCommandId(sender, purpose))
  await sendCommand(identity, sender, {
    topic: identityCommands,
    account: `user-${clientId}`,
    command: {
      type: 'IssuePasswordLink',
      link: {
        client_id: clientId,
        link_hash: passwordLinkHash(secret),
        issued_at: timestampOf(sender.receivedAt),
        expires_at: timestampOf(sender.receivedAt + PASSWORD_LINK_LIFE_SECONDS * 1e6),
      },
    },
    purpose,
  })
}

/** Reads a password link from a text; undefined where it is malformed, used, replaced or expired. */
export const usableLink = async ({ users, clock }: IdentityPorts, text: string): Promise<PasswordLink | undefined> => {
  const link = passwordLinkIn(text)
  if (link === undefined) return undefined
  const { values } = await users.get([identityKeys.passwordLink(link.clientId)])
  const isUsable = values[0]?.link_hash === passwordLinkHash(link.secret) && timestampOf(clock()) < values[0].expires_at
  return isUsable ? link : undefined
}
