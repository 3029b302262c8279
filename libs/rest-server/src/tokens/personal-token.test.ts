import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { isPersonalToken, issueToken } from './personal-token.ts'

const KEY = randomBytes(32)

it('every command issues a token of its own, and all of them look like tokens', () => {
  const tokens = Array.from({ length: 100 }, () => issueToken(KEY, randomUUID()))
  expect(tokens.every(isPersonalToken)).toBe(true)
  expect(new Set(tokens).size).toBe(100)
})

it('the same command issues the same token again, but never under the key of another client', () => {
  const command = randomUUID()
  expect(issueToken(KEY, command)).toBe(issueToken(KEY, command))
  expect(issueToken(randomBytes(32), command)).not.toBe(issueToken(KEY, command))
})

it('a token with one character changed does not look like one', () => {
  const token = issueToken(KEY, randomUUID())
  const at = 15
  const other = token[at] === 'A' ? 'B' : 'A'
  expect(isPersonalToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false)
  expect(isPersonalToken('')).toBe(false)
  expect(isPersonalToken('folio_pat_')).toBe(false)
})
