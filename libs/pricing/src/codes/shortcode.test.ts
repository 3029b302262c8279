import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { checkContract } from '../offering/check-contract.ts'
import type { ContractRequest } from '../offering/contract-request.ts'
import { momentOn, R_100, requestOf, START } from '../testing/offered-symbols.ts'
import { endlessExpiry, shortcode } from './shortcode.ts'

const a = amountOf
const FIVE_MINUTES = { duration: 5, durationUnit: 'm' } as const
const ticks = (duration: number) => ({ duration, durationUnit: 't' }) as const

const codeOf = (type: string, fields: Partial<ContractRequest>, payoutOrNumber = '19.5', facts = R_100): string => {
  const checked = checkContract(requestOf(type, fields), { ...momentOn(facts), startEpoch: START + 1 })
  if (checked.kind === 'refused') throw new Error(JSON.stringify(checked))
  const { terms } = checked
  return shortcode({ facts, terms, payoutOrNumber: a(payoutOrNumber), startEpoch: START + 1, decimals: 2 })
}

it.each([
  ['CALL', ticks(5), 'CALL_R_100_19.50_1800000001_5T_S0P_0'],
  ['PUTE', FIVE_MINUTES, 'PUTE_R_100_19.50_1800000001_1800000301_S0P_0'],
  ['CALL', { dateExpiry: START + 600 }, 'CALL_R_100_19.50_1800000001_1800000600F_S0P_0'],
  ['HIGHER', { ...FIVE_MINUTES, barrier: '+1.5' }, 'HIGHER_R_100_19.50_1800000001_1800000301_S150P_0'],
  ['LOWER', { ...FIVE_MINUTES, barrier: '-0.37' }, 'LOWER_R_100_19.50_1800000001_1800000301_S-37P_0'],
  ['ONETOUCH', { ...ticks(5), barrier: '10020.5' }, 'ONETOUCH_R_100_19.50_1800000001_5T_10020500000_0'],
  [
    'EXPIRYRANGE',
    { ...FIVE_MINUTES, barrier: '+30', barrier2: '-30' },
    'EXPIRYRANGE_R_100_19.50_1800000001_1800000301_S3000P_S-3000P',
  ],
  [
    'UPORDOWN',
    { ...FIVE_MINUTES, barrier: '10030', barrier2: '9970' },
    'UPORDOWN_R_100_19.50_1800000001_1800000301_10030000000_9970000000',
  ],
  ['DIGITMATCH', { ...ticks(5), barrier: '7' }, 'DIGITMATCH_R_100_19.50_1800000001_5T_7_0'],
  ['DIGITEVEN', ticks(1), 'DIGITEVEN_R_100_19.50_1800000001_1T'],
  ['ASIANU', ticks(5), 'ASIANU_R_100_19.50_1800000001_5T'],
  ['RESETCALL', ticks(5), 'RESETCALL_R_100_19.50_1800000001_5T_S0P_0'],
  ['TICKHIGH', { ...ticks(5), selectedTick: 3 }, 'TICKHIGH_R_100_19.50_1800000001_5T_3'],
  ['RUNLOW', ticks(2), 'RUNLOW_R_100_19.50_1800000001_2T_S0P_0'],
  ['MULTUP', { multiplier: a('100') }, 'MULTUP_R_100_10.00_100_1800000001_4953600001_0_0.00'],
  ['MULTDOWN', { multiplier: a('100'), takeProfit: a('7.5') }, 'MULTDOWN_R_100_10.00_100_1800000001_4953600001_0_7.50'],
  ['MULTUP', { multiplier: a('20'), cancellation: '60m' }, 'MULTUP_R_100_10.00_20_1800000001_4953600001_60M_0.00'],
  ['ACCU', { growthRate: a('0.01') }, 'ACCU_R_100_10.00_0_0.01_1_0.000612552_1800000001'],
] as const)('the shortcode of %s with %j is %s', (type, fields, code) => {
  expect(codeOf(type, fields)).toBe(code)
})

it('the shortcodes of turbos and vanillas hold the stake, the number of contracts and the epoch of the entry', () => {
  expect(codeOf('TURBOSLONG', { ...FIVE_MINUTES, barrier: '-2.37' }, '2.1561234')).toBe(
    'TURBOSLONG_R_100_10.00_1800000001_1800000301_S-237P_2.1561234_1800000000',
  )
  expect(codeOf('VANILLALONGPUT', { ...FIVE_MINUTES, barrier: '10010' }, '0.2')).toBe(
    'VANILLALONGPUT_R_100_10.00_1800000001_1800000301_10010000000_0.2_1800000001',
  )
})

it('the code of a symbol is in upper case', () => {
  expect(codeOf('DIGITODD', ticks(1), '1.96', { ...R_100, symbol: 'frxEURusd' })).toBe(
    'DIGITODD_FRXEURUSD_1.96_1800000001_1T',
  )
})

it('a contract without an end of its own is said to end after 100 years', () => {
  expect(endlessExpiry(0)).toBe(100 * 365 * 86_400)
})
