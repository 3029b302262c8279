import { createHmac } from 'node:crypto'

/** Whose key of the keys port names are hashed with. */
export const NAMES_OWNER = 'identity-names'

/** The kinds of name that only one client may have. */
export type NameKind = 'email' | 'nickname'

/** What the streams of names begin with. */
export const nameStreamPrefixes = {
  email: 'claim-email-',
  nickname: 'claim-nickname-',
} as const satisfies Readonly<Record<NameKind, string>>

/**
 * The stream by which a name is held, the same whatever its case. The hash is keyed: whoever has the streams alone cannot
 * find out by trying whose they are.
 */
export const nameStreamOf = (secret: Uint8Array, kind: NameKind, name: string): string => {
  const hash = createHmac('sha256', secret)
    .update(`${kind}\n${name.normalize('NFC').toLowerCase()}`)
    .digest('hex')
  return nameStreamPrefixes[kind] + hash
}
