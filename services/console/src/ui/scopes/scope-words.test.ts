import { expect, it } from 'vitest'
import { scopeWords } from './scope-words.ts'

it('scopes are said in plain words, and an unknown one by its name', () => {
  expect(scopeWords(['payment', 'trade'], 'your')).toBe(
    'see your wallets and move money from them; see your options accounts and trade with them',
  )
  expect(scopeWords(['account_manage'], "the client's")).toBe(
    "see the client's nickname, open accounts and create access tokens",
  )
  expect(scopeWords(['bank'], 'your')).toBe('bank')
})
