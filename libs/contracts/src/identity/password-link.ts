import { hash, hkdfSync } from 'node:crypto'

/** Where people choose a new password who do not know the old one. */
export const NEW_PASSWORD_PATH = '/login/new-password'

const SECRET_BYTES = 20

const LINK = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{27})$/

/** A link by which somebody may choose a password: whose, and the secret that proves it. */
export type PasswordLink = { readonly clientId: string; readonly secret: string }

/**
 * The secret of the link that a command issues to a client: only the client's key can give it again, so that it is kept
 * nowhere, and is gone with the key.
 */
export const passwordLinkSecret = (key: Uint8Array, commandId: string): string =>
  Buffer.from(hkdfSync('sha256', key, commandId, 'folio password link v1', SECRET_BYTES)).toString('base64url')

/** What is kept of a link: the SHA-256 of its secret, hexadecimal. */
export const passwordLinkHash = (secret: string): string => hash('sha256', secret, 'hex')

/** A link as it stands in an address. */
export const passwordLinkText = ({ clientId, secret }: PasswordLink): string => `${clientId}.${secret}`

/** The link that a text of an address is; undefined where it is none. */
export const passwordLinkIn = (text: string): PasswordLink | undefined => {
  const [, clientId, secret] = LINK.exec(text) ?? []
  return clientId === undefined || secret === undefined ? undefined : { clientId, secret }
}
