import { createHmac } from 'node:crypto'

/** The owner of the key, in the keys port, that names are hashed with. */
export const NAMES_OWNER = 'identity-names'

/** The kinds of unique names. */
export type NameKind = 'email' | 'nickname'

/** The prefixes of the streams of names. */
export const nameStreamPrefixes = {
  email: 'claim-email-',
  nickname: 'claim-nickname-',
} as const satisfies Readonly<Record<NameKind, string>>

/**
 * Returns the stream that holds a name, the same for upper and lower case. The hash is keyed, so that a reader of the streams
 * alone cannot find the names by trying.
 */
export const nameStreamOf = (secret: Uint8Array, kind: NameKind, name: string): string => {
  const hash = createHmac('sha256', secret)
    .update(`${kind}\n${name.normalize('NFC').toLowerCase()}`)
    .digest('hex')
  return nameStreamPrefixes[kind] + hash
}
