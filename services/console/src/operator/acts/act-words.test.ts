import { expect, it } from 'vitest'
import { actChoices, actTitle, actWords } from './act-words.ts'

it('an act is named in words, one of another release as its call', () => {
  expect(actWords('setFxRate')).toBe('Set an exchange rate')
  expect(actWords('createSession')).toBe('Log in to the console')
  expect(actWords('paintWallet')).toBe('paintWallet')
})

it('the acts to choose from stand in the order of their words, with the one that the address names', () => {
  const [all, first] = Object.entries(actChoices(undefined))
  expect([all, first]).toEqual([
    ['', 'All'],
    ['addSigningKey', 'Add a signing key'],
  ])
  expect(actChoices('paintWallet')).toMatchObject({ paintWallet: 'paintWallet', freezeWallet: 'Freeze a wallet' })
})

it('an edit of a payment agent that switches it is a suspension or an approval', () => {
  const titleOf = (details: Record<string, string>): string => actTitle({ kind: 'editAgent', details })
  expect(titleOf({ agent_id: '2', is_active: 'false' })).toBe('Suspend a payment agent')
  expect(titleOf({ agent_id: '2', is_active: 'true' })).toBe('Approve a payment agent')
  expect(titleOf({ agent_id: '2' })).toBe('Edit a payment agent')
  expect(actTitle({ kind: 'freezeWallet', details: { is_active: 'true' } })).toBe('Freeze a wallet')
})
