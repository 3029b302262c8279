import type { FamilyCodes } from '@folio/contracts/http/family.ts'
import type { Currencies } from '@folio/contracts/http/money.ts'
import { faultOn } from './field-faults.ts'
import type { Refusal } from './refusal.ts'

const NOT_ZERO = /[1-9]/

const decimalsWritten = (amount: string): number => {
  const point = amount.indexOf('.')
  return point < 0 ? 0 : amount.length - point - 1
}

/** What is wrong with a well-formed amount of a well-formed currency, given as they were written, by field name. */
export const moneyFaults = (
  fields: { readonly currency: readonly [string, string]; readonly amount: readonly [string, string] },
  currencies: Currencies,
  codes: FamilyCodes,
): readonly Refusal[] => {
  const [currencyField, code] = fields.currency
  const [amountField, amount] = fields.amount
  const faults: Refusal[] = []
  const currency = currencies.get(code)
  if (!currency)
    faults.push(faultOn(currencyField, { code: codes.currencyUnknown, expected: 'is not a known currency' }))
  if (!NOT_ZERO.test(amount)) {
    faults.push(faultOn(amountField, { code: codes.fieldWrong, expected: 'must be more than zero' }))
  } else if (currency && decimalsWritten(amount) > currency.decimals) {
    const expected = `must have at most ${currency.decimals} decimals, as ${code} has`
    faults.push(faultOn(amountField, { code: codes.fieldWrong, expected }))
  }
  return faults
}
