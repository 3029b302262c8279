import { expect, it } from 'vitest'
import { optionAfter, screensNamed } from './move.ts'

it('arrows go round the options', () => {
  expect(optionAfter('ArrowDown', 0, 3)).toBe(1)
  expect(optionAfter('ArrowDown', 2, 3)).toBe(0)
  expect(optionAfter('ArrowUp', 0, 3)).toBe(2)
  expect(optionAfter('ArrowUp', 0, 0)).toBeUndefined()
  expect(optionAfter('a', 0, 3)).toBeUndefined()
})

it('screens are found by words for what one does there, after those with the name', () => {
  const accounts = { label: 'Accounts', words: 'close, freeze, thaw' }
  const frozen = { label: 'Freezes' }
  expect(screensNamed([accounts, frozen], 'Freeze')).toEqual([frozen, accounts])
  expect(screensNamed([accounts, frozen], 'haw')).toEqual([])
})

it('screens are found by the beginning of the name of an act that is done there', () => {
  const accounts = { label: 'Accounts', acts: ['freezeWallet'] }
  expect(screensNamed([accounts, { label: 'Rates', acts: ['setFxRate'] }], 'freezewal')).toEqual([accounts])
})

it('screens are found by a part of their name', () => {
  const [home, live] = [{ label: 'Home' }, { label: 'Live tail' }]
  expect(screensNamed([home, live], ' TAIL')).toEqual([live])
  expect(screensNamed([home, live], '')).toEqual([home, live])
})
