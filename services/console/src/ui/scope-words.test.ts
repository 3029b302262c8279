import { expect, it } from 'vitest'
import { scopeWords } from './scope-words.ts'

it('scopes are said in plain words, and an unknown one by its name', () => {
  expect(scopeWords(['payment', 'trade'])).toBe('see wallets and move money; see options accounts and trade')
  expect(scopeWords(['bank'])).toBe('bank')
})
