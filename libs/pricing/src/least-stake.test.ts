import { amountOf, minus, smallestUnit } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { contractAsk } from './contract-ask.ts'
import type { SoldContract } from './greatest-stake.ts'
import { leastStake } from './least-stake.ts'
import { checkContract } from './offering/check-contract.ts'
import { isRefusal, type Refusal } from './offering/refusal.ts'
import { momentOn, requestOf } from './testing/offered-symbols.ts'

const a = amountOf
const ticks = { duration: 1, durationUnit: 't' } as const
const FIVE_MINUTES = { duration: 5, durationUnit: 'm' } as const

it.each([
  ['DIGITEVEN', ticks, 0, '13'],
  ['DIGITDIFF', { ...ticks, barrier: '3' }, 0, '10'],
  ['CALL', FIVE_MINUTES, 0, '12'],
  ['DIGITEVEN', ticks, 2, '1'],
  ['CALL', FIVE_MINUTES, 8, '1'],
  ['MULTUP', { multiplier: a('100'), stopLoss: a('7.5') }, 2, '7.5'],
  ['MULTUP', { multiplier: a('100'), stopLoss: a('0.5') }, 2, '1'],
  ['ACCU', { growthRate: a('0.01'), takeProfit: a('3') }, 2, '1'],
  ['VANILLALONGCALL', { ...FIVE_MINUTES, barrier: '+0' }, 2, '1'],
] as const)('the least stake of %s %j with %d decimals is sold, and one smallest unit less is refused', (...row) => {
  const [type, fields, decimals, least] = row
  const moment = { ...momentOn(), decimals }
  const sold = (amount: string): SoldContract | Refusal => {
    const checked = checkContract(requestOf(type, { ...fields, amount: a(amount) }), moment)
    if (isRefusal(checked)) return checked
    const ask = contractAsk(checked.terms, { ...moment, markup: a('0') })
    return isRefusal(ask) ? ask : { terms: checked.terms, ask, moment }
  }
  const bought = sold('20')
  if (isRefusal(bought)) throw new Error(`${type} is refused: ${bought.subcode}`)
  expect(leastStake(bought)).toBe(least)
  expect(sold(least)).not.toHaveProperty('code')
  expect(sold(minus(a(least), smallestUnit(decimals)))).toHaveProperty('code')
})
