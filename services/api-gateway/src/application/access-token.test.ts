import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { issuedToken, isTokenLike } from './access-token.ts'

const KEY = randomBytes(32)

it('every command issues a token of its own, and all of them look like tokens', () => {
  const tokens = Array.from({ length: 100 }, () => issuedToken(KEY, randomUUID()))
  expect(tokens.every(isTokenLike)).toBe(true)
  expect(new Set(tokens).size).toBe(100)
})

it('the same command issues the same token again, but never under the key of another client', () => {
  const command = randomUUID()
  expect(issuedToken(KEY, command)).toBe(issuedToken(KEY, command))
  expect(issuedToken(randomBytes(32), command)).not.toBe(issuedToken(KEY, command))
})

it('a token with one character changed does not look like one', () => {
  const token = issuedToken(KEY, randomUUID())
  const at = 15
  const other = token[at] === 'A' ? 'B' : 'A'
  expect(isTokenLike(token.slice(0, at) + other + token.slice(at + 1))).toBe(false)
  expect(isTokenLike('')).toBe(false)
  expect(isTokenLike('folio_pat_')).toBe(false)
})
