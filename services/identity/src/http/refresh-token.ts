import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a refresh token says: its grant, the chain of tokens in which each takes the place of the one before, and which it is. */
export type RefreshToken = { readonly grantId: string; readonly chain: string; readonly number: number }

const CHAIN_BYTES = 16
const SEPARATOR = '~'
const NUMBER = /^\d{1,9}$/

const signedPart = ({ grantId, chain, number }: RefreshToken): string => [grantId, chain, number].join(SEPARATOR)

const macOf = (secret: Uint8Array, token: RefreshToken): string =>
  createHmac('sha256', secret).update(signedPart(token)).digest('base64url')

/** The first token of a new chain. */
export const firstToken = (grantId: string): RefreshToken => ({
  grantId,
  chain: randomBytes(CHAIN_BYTES).toString('base64url'),
  number: 0,
})

/** The token that takes the place of another. */
export const successorOf = (token: RefreshToken): RefreshToken => ({ ...token, number: token.number + 1 })

/** A token as it is handed out: always the same text, which only the holder of the secret can make. */
export const refreshTokenText = (secret: Uint8Array, token: RefreshToken): string =>
  signedPart(token) + SEPARATOR + macOf(secret, token)

/** What a text says that was handed out as a refresh token; undefined for any other text. */
export const readRefreshToken = (secret: Uint8Array, text: string): RefreshToken | undefined => {
  const [grantId = '', chain = '', number = '', mac = '', ...more] = text.split(SEPARATOR)
  if (!NUMBER.test(number) || more.length > 0) return undefined
  const token = { grantId, chain, number: Number(number) }
  const expected = Buffer.from(macOf(secret, token))
  const given = Buffer.from(mac)
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}
