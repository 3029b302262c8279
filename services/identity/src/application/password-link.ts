import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import {
  type PasswordLink,
  passwordLinkHash,
  passwordLinkIn,
  passwordLinkSecret,
} from '@folio/contracts/identity/password-link.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { type Timestamp, timestampOf } from '@folio/kernel/timestamp.ts'
import type { Identity } from './identity.ts'
import { postMail } from './post-mail.ts'
import { send } from './send.ts'
import { senderOf, sentCommandId } from './sender.ts'

/** How long a link to choose a new password can be used, in seconds. */
export const PASSWORD_LINK_LIFE_S = 30 * 60

/** Who is looked up where nobody has an address, so that it takes the same steps. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The client who has an e-mail address, if any; one that never finished signing up has no password to forget. */
export const clientBy = async ({ users, namesSecret }: Identity, email: string): Promise<string | undefined> => {
  const named = await users.get([identityKeys.name(nameStreamOf(namesSecret, 'email', email))])
  const clientId = named.values[0]?.holder ?? NOBODY
  const found = await users.get([identityKeys.client(clientId)])
  return found.values[0]?.email === undefined ? undefined : clientId
}

/** Posts the newest link of a client once more; answers whether it is good, and as long as it takes to be told. */
const sendAgain = async (
  identity: Identity,
  { clientId, email }: { readonly clientId: string; readonly email: string },
  mayBeSent: (link: string) => Promise<boolean>,
): Promise<boolean> => {
  const { values } = await identity.users.get([identityKeys.passwordLink(clientId)])
  const [newest] = values
  if (newest === undefined || newest.expires_at <= timestampOf(identity.clock())) return false
  const { command_id, expires_at } = newest
  if (!(await mayBeSent(command_id))) return true
  const shown = { client_id: clientId, email, command_id, expires_at: expires_at as Timestamp }
  return postMail(identity, { kind: 'password_link', ...shown }, { kind: 'mail' })
}

/**
 * Sends a link to whoever has an e-mail address: the one that was sent before, as long as it is good and may be sent again,
 * otherwise a new one, which the notifier tells. Where nobody has the address, nothing happens.
 */
export const sendPasswordLink = async (
  identity: Identity,
  email: string,
  mayBeSent: (link: string) => Promise<boolean>,
): Promise<void> => {
  const clientId = await clientBy(identity, email)
  if (clientId === undefined || (await sendAgain(identity, { clientId, email }, mayBeSent))) return
  const sender = await senderOf(identity, clientId, 'password-link')
  const purpose = `link ${sender.correlationId}`
  const secret = passwordLinkSecret(sender.key, sentCommandId(sender, purpose))
  await send(identity, sender, {
    topic: identityCommands,
    account: `user-${clientId}`,
    command: {
      type: 'IssuePasswordLink',
      link: {
        client_id: clientId,
        link_hash: passwordLinkHash(secret),
        issued_at: timestampOf(sender.receivedAt),
        expires_at: timestampOf(sender.receivedAt + PASSWORD_LINK_LIFE_S * 1e6),
      },
    },
    purpose,
  })
}

/** The link that a text is, as long as it can be used. */
export const usableLink = async ({ users, clock }: Identity, text: string): Promise<PasswordLink | undefined> => {
  const link = passwordLinkIn(text)
  if (link === undefined) return undefined
  const { values } = await users.get([identityKeys.passwordLink(link.clientId)])
  const isUsable = values[0]?.link_hash === passwordLinkHash(link.secret) && timestampOf(clock()) < values[0].expires_at
  return isUsable ? link : undefined
}
