import { changeOffering } from '@folio/contracts/http/operator/market/symbols.ts'
import { CONTRACT_CATEGORIES } from '@folio/contracts/market/offering.ts'
import { describe, expect, it } from 'vitest'
import { readValues } from '../../act/read-values.ts'
import { bodyOfOffering, OFFERING_FIELDS, offeringChanges, offeringValues, shownOffering } from './offering-values.ts'

const sold = {
  commissions: { callput: '0.012', digits: '0.02' },
  limits: {
    stake_min: '0.35',
    stake_max: '500',
    take_profit_min: '0.1',
    take_profit_max: '900',
    stop_loss_min: '0.2',
    stop_loss_max: '400',
    growth_rates: ['0.01', '0.05'],
    accumulator_ticks_max: 230,
    cancellation_minutes: [5, 60],
    multipliers: [10, 30],
  },
} as const

const values = offeringValues({
  commissions: sold.commissions,
  limits: {
    ...sold.limits,
    growth_rates: [...sold.limits.growth_rates],
    cancellation_minutes: [5, 60],
    multipliers: [10, 30],
  },
})

describe('the form of an offering', () => {
  it('has a field for each category', () =>
    expect(OFFERING_FIELDS.map(({ name }) => name)).toEqual(expect.arrayContaining([...CONTRACT_CATEGORIES])))

  it('has no two fields of one label', () => {
    const labels = OFFERING_FIELDS.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels).toEqual(expect.arrayContaining(['Multipliers (multiplier), commission', 'Multipliers offered']))
  })

  it('sends what is sold now if nothing is changed, in the form of the call', () => {
    expect(bodyOfOffering(values)).toEqual(sold)
    expect(changeOffering.body.safeParse(bodyOfOffering(values)).success).toBe(true)
  })

  it('leaves out an emptied commission, which is not sold then, and emptied limits, which are the default ones', () => {
    const emptied = {
      ...values,
      digits: '',
      stake_min: '',
      stake_max: '',
      take_profit_min: '',
      take_profit_max: '',
      stop_loss_min: '',
      stop_loss_max: '',
      growth_rates: ' ; ',
      accumulator_ticks_max: '',
      cancellation_minutes: '',
      multipliers: '',
    }
    expect(bodyOfOffering(emptied)).toEqual({ commissions: { callput: '0.012' } })
  })

  it.each(['en', 'de', 'fr'])('reads the numbers that it shows in %s as they are', (locale) => {
    const read = readValues(OFFERING_FIELDS, shownOffering(values, locale), locale)
    expect(read).toEqual({ values, faults: {} })
  })

  it('takes numbers with the separators of the language', () => {
    const typed = { ...values, max_payout: '50.000,50', growth_rates: '0,01;0,03' }
    const read = readValues(OFFERING_FIELDS, typed, 'de')
    expect(read.faults).toEqual({})
    expect(read.values).toMatchObject({ max_payout: '50000.50', growth_rates: '0.01; 0.03' })
  })

  it('says what changes', () => {
    expect(offeringChanges(values, values)).toEqual([])
    expect(offeringChanges(values, { ...values, digits: '', runs: '0.03' })).toEqual([
      'Digits (digits), commission: 0.02 → none',
      'Only ups/downs (runs), commission: none → 0.03',
    ])
  })
})
