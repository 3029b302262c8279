import { hash, hkdfSync } from 'node:crypto'

/** The path at which people choose a new password by a link. */
export const NEW_PASSWORD_PATH = '/login/new-password'

const SECRET_BYTES = 20

const LINK = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{27})$/

/** A link that sets a new password: the client, and the secret that proves it. */
export type PasswordLink = { readonly clientId: string; readonly secret: string }

/**
 * Derives the secret of the link that a command issues from the client's key, so that it is not stored and is gone with the
 * key.
 */
export const passwordLinkSecret = (key: Uint8Array, commandId: string): string =>
  Buffer.from(hkdfSync('sha256', key, commandId, 'folio password link v1', SECRET_BYTES)).toString('base64url')

/** Hashes the secret of a link for storage: SHA-256, hexadecimal. */
export const passwordLinkHash = (secret: string): string => hash('sha256', secret, 'hex')

/** Formats a link for an address. */
export const passwordLinkText = ({ clientId, secret }: PasswordLink): string => `${clientId}.${secret}`

/** Parses a link from an address; undefined where it is malformed. */
export const passwordLinkIn = (text: string): PasswordLink | undefined => {
  const [, clientId, secret] = LINK.exec(text) ?? []
  return clientId === undefined || secret === undefined ? undefined : { clientId, secret }
}
