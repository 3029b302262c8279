import { expect, it } from 'vitest'
import { isTokenLike, newToken } from './access-token.ts'

it('a new token looks like one, and no two are alike', () => {
  const tokens = Array.from({ length: 100 }, newToken)
  expect(tokens.every(isTokenLike)).toBe(true)
  expect(new Set(tokens).size).toBe(100)
})

it('a token with one character changed does not look like one', () => {
  const token = newToken()
  const at = 15
  const other = token[at] === 'A' ? 'B' : 'A'
  expect(isTokenLike(token.slice(0, at) + other + token.slice(at + 1))).toBe(false)
  expect(isTokenLike('')).toBe(false)
  expect(isTokenLike('folio_pat_')).toBe(false)
})
