import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { RefreshToken } from '../domain/refresh-chains.ts'

const CHAIN_BYTES = 16
const SEPARATOR = '~'
const NUMBER = /^\d{1,9}$/

const signedPart = ({ grantId, chain, number }: RefreshToken): string => [grantId, chain, number].join(SEPARATOR)

const macOf = (secret: Uint8Array, token: RefreshToken): string =>
  createHmac('sha256', secret).update(signedPart(token)).digest('base64url')

/** Makes the first token of a new chain. */
export const firstToken = (grantId: string): RefreshToken => ({
  grantId,
  chain: randomBytes(CHAIN_BYTES).toString('base64url'),
  number: 0,
})

/** Formats and signs a refresh token; the same token always has the same text. */
export const refreshTokenText = (secret: Uint8Array, token: RefreshToken): string =>
  signedPart(token) + SEPARATOR + macOf(secret, token)

/** Parses and verifies a refresh token; undefined where the text is none of ours. */
export const readRefreshToken = (secret: Uint8Array, text: string): RefreshToken | undefined => {
  const [grantId = '', chain = '', number = '', mac = '', ...more] = text.split(SEPARATOR)
  if (!NUMBER.test(number) || more.length > 0) return undefined
  const token = { grantId, chain, number: Number(number) }
  const expected = Buffer.from(macOf(secret, token))
  const given = Buffer.from(mac)
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}
