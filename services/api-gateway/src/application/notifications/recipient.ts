import { NEW_PASSWORD_PATH, passwordLinkSecret, passwordLinkText } from '@folio/contracts/identity/password-link.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { NotificationSource } from './notification-source.ts'

/** A client that receives a notification. */
export type Recipient = {
  readonly email: string
  /** The URL at which the client chooses a new password; undefined if that link was used or replaced. */
  readonly passwordLink: (commandId: string) => Promise<string | undefined>
}

/** Finds a client with its e-mail address in clear; undefined if the client was erased. */
export const findRecipient = async (
  { users, keys, publicUrl }: NotificationSource,
  clientId: string,
): Promise<Recipient | undefined> => {
  const found = await users.get([identityKeys.client(clientId), identityKeys.passwordLink(clientId)])
  const [client, newest] = found.values
  const key = await keys.get(clientId)
  const email = key && client?.email && decryptText(key, { field: 'email' }, client.email)
  if (key === undefined || email === undefined) return undefined
  return {
    email,
    passwordLink: async (commandId) => {
      if (newest?.command_id !== commandId) return undefined
      const link = passwordLinkText({ clientId, secret: passwordLinkSecret(key, commandId) })
      return `${await publicUrl()}${NEW_PASSWORD_PATH}?link=${link}`
    },
  }
}
