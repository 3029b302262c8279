import { expect, it } from 'vitest'
import { movedBalances } from './moved-balances.ts'

it('the postings of an event name the balances that it moved, each once, without transit and system accounts', () => {
  const postings = [
    { account: 'wallet:a', currency: 'USD', amount: '-5' },
    { account: 'wallet:a', currency: 'USD', amount: '-1' },
    { account: 'wallet:a', currency: 'EUR', amount: '5' },
    { account: 'transit:t', currency: 'USD', amount: '5' },
    { account: 'system:fees', currency: 'USD', amount: '1' },
    '•••',
  ]
  expect(movedBalances({ postings })).toEqual([
    { account: 'wallet:a', currency: 'USD' },
    { account: 'wallet:a', currency: 'EUR' },
  ])
})

it('an event without postings, or with masked ones, moved no balance', () => {
  expect(movedBalances({})).toEqual([])
  expect(movedBalances({ postings: '•••' })).toEqual([])
})
