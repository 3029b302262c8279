import { expect, it } from 'vitest'
import { checkLines } from './check-lines.ts'

const LINES = [
  { revision: 5, amount: '-2.50', balance: '7.50' },
  { revision: 3, amount: '4', balance: '10.00' },
  { revision: 1, amount: '6.00', balance: '6.00' },
]

it('all events of an account sum to its balance', () =>
  expect(checkLines(LINES, { balance: '7.50', isWhole: true })).toEqual({
    status: 'agrees',
    sum: '7.50',
    before: '0.00',
  }))

it('the newest events lead from the balance before them to the present one', () =>
  expect(checkLines(LINES.slice(0, 2), { balance: '7.50', isWhole: false })).toEqual({
    status: 'agrees',
    sum: '1.50',
    before: '6.00',
  }))

it('a balance that is not the sum of the events before it is named by its event', () => {
  expect(checkLines(LINES, { balance: '7.51', isWhole: true })).toEqual({
    status: 'differs',
    revision: 5,
    expected: '7.51',
    found: '7.50',
  })
  const changed = LINES.with(1, { revision: 3, amount: '4', balance: '10.01' })
  expect(checkLines(changed, { balance: '7.50', isWhole: true })).toMatchObject({ status: 'differs', revision: 3 })
})

it('events that are said to be all, and do not begin at zero, differ', () =>
  expect(checkLines(LINES.slice(0, 2), { balance: '7.50', isWhole: true })).toEqual({
    status: 'differs',
    revision: 3,
    expected: '0',
    found: '6.00',
  }))
