import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { barrierChoices, termsBarrierChoices } from './barrier-choices.ts'
import { contractAsk } from './contract-ask.ts'
import { checkContract } from './offering/check-contract.ts'
import type { ContractRequest } from './offering/contract-request.ts'
import { EURUSD, momentOn, R_100, requestOf } from './testing/offered-symbols.ts'

const FIVE_MINUTES = { duration: 5, durationUnit: 'm' } as const
const markup = amountOf('0')

const choicesOf = (type: string, fields: Partial<ContractRequest>, moment = momentOn()): readonly string[] => {
  const checked = checkContract(requestOf(type, fields), moment)
  if (checked.kind === 'refused' || !('type' in checked.terms) || !('time' in checked.terms)) {
    throw new Error(`${type} is not sold: ${JSON.stringify(checked)}`)
  }
  return termsBarrierChoices(checked.terms, moment)
}

it('the choices of a turbo are the barriers behind its payouts per point, from half a deviation to five', () => {
  // 2.51832e-4 · √150 · 10000 is 30.843 in five minutes.
  const distances = ['15.42', '30.84', '61.69', '92.53', '154.22']
  expect(choicesOf('TURBOSLONG', { ...FIVE_MINUTES, barrier: '-20' })).toEqual(distances.map((each) => `-${each}`))
  expect(choicesOf('TURBOSSHORT', { ...FIVE_MINUTES, barrier: '+20' })).toEqual(distances.map((each) => `+${each}`))
})

it('the choices of a vanilla are the spot, and one and two deviations on each side of it', () => {
  const strikes = ['-61.50', '-30.80', '+0.00', '+30.89', '+61.88']
  expect(choicesOf('VANILLALONGCALL', { ...FIVE_MINUTES, barrier: '+0' })).toEqual(strikes)
  expect(choicesOf('VANILLALONGPUT', { ...FIVE_MINUTES, barrier: '+0' })).toEqual(strikes)
})

it('the choices of a contract of more than a day are levels, none of them at zero or below', () => {
  const year = { duration: 365, durationUnit: 'd' } as const
  // The deviation of a year is 100 %.
  expect(choicesOf('TURBOSLONG', { ...year, barrier: '9000' })).toEqual(['5000.00'])
  expect(choicesOf('VANILLALONGCALL', { ...year, barrier: '10000' })).toEqual([
    '1353.35',
    '3678.79',
    '10000.00',
    '27182.82',
    '73890.56',
  ])
})

it('choices that round to one quote are one, and none of a turbo is the spot', () => {
  const walk = { spot: 100, steps: 1, stepDeviation: 1e-6, pip: 0.01 }
  expect(barrierChoices('TURBOSLONG', 'relative', { walk, decimals: 2 })).toEqual([])
  expect(barrierChoices('VANILLALONGPUT', 'relative', { walk, decimals: 2 })).toEqual(['+0.00'])
  expect(barrierChoices('TURBOSSHORT', 'absolute', { walk: { ...walk, stepDeviation: 1.2e-4 }, decimals: 2 })).toEqual([
    '100.01',
    '100.02',
    '100.04',
    '100.06',
  ])
})

it('each choice can be bought at the moment for which it is shown', () => {
  const cases = [
    ['TURBOSLONG', { ...FIVE_MINUTES, barrier: '-20' }, momentOn()],
    ['TURBOSSHORT', { duration: 5, durationUnit: 't', barrier: '+20' }, momentOn(R_100, '10000.01')],
    ['TURBOSSHORT', { duration: 30, durationUnit: 'd', barrier: '11000' }, momentOn()],
    ['VANILLALONGCALL', { duration: 1, durationUnit: 'm', barrier: '+0' }, momentOn()],
    ['VANILLALONGPUT', { duration: 1, durationUnit: 'd', barrier: '+0' }, momentOn()],
    ['VANILLALONGPUT', { duration: 365, durationUnit: 'd', barrier: '10000' }, momentOn()],
    ['VANILLALONGCALL', { duration: 2, durationUnit: 'h', barrier: '+0' }, momentOn(EURUSD, '1.1')],
  ] as const
  for (const [type, fields, moment] of cases) {
    const choices = choicesOf(type, fields, moment)
    expect(choices.length).toBeGreaterThan(3)
    for (const barrier of choices) {
      const checked = checkContract(requestOf(type, { ...fields, barrier }), moment)
      if (checked.kind === 'refused') throw new Error(`${type} ${barrier}: ${JSON.stringify(checked)}`)
      expect(contractAsk(checked.terms, { ...moment, markup }), `${type} ${barrier}`).toMatchObject({ kind: 'priced' })
    }
  }
})
