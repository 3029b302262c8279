import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { checkedOffering, DEFAULT_OFFERING } from './offering-settings.ts'

it('the settings must charge at least 0.02 for contracts with watched barriers', () => {
  expect(checkedOffering(DEFAULT_OFFERING)).toBe(DEFAULT_OFFERING)
  for (const category of ['touchnotouch', 'staysinout'] as const) {
    const commissions = { ...DEFAULT_OFFERING.commissions, [category]: amountOf('0.0199') }
    expect(() => checkedOffering({ ...DEFAULT_OFFERING, commissions })).toThrow(
      `the commission of ${category} is 0.0199; it must be 0.02 or more`,
    )
  }
})
