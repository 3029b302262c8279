import { NEW_PASSWORD_PATH, passwordLinkSecret, passwordLinkText } from '@folio/contracts/identity/password-link.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { Notified } from './notified.ts'

/** A client to whom a notification goes. */
export type NotifiedClient = {
  readonly email: string
  /** The address at which a new password is chosen; undefined where that link was used or replaced. */
  readonly passwordLink: (commandId: string) => Promise<string | undefined>
}

/** Finds a client with its e-mail address in clear; undefined where the client was erased. */
export const notifiedClient = async (
  { users, keys, publicUrl }: Notified,
  clientId: string,
): Promise<NotifiedClient | undefined> => {
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
