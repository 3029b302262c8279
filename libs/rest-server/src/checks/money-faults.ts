import { type FamilyCodes, wrongFieldCode } from '@folio/contracts/http/family.ts'
import type { Currencies } from '@folio/contracts/http/fields/money.ts'
import { faultOn, type Refusal } from '../refusal.ts'

/** A field of a body with the text that the caller sent in it. */
export type WrittenField = readonly [name: string, text: string]

/** The money of a body as the caller wrote it: an amount, its currency, and other fields that name currencies. */
export type WrittenMoney = {
  readonly currency: WrittenField | undefined
  readonly amount: WrittenField | undefined
  readonly others: readonly WrittenField[]
}

const NOT_ZERO = /[1-9]/

const decimalsWritten = (amount: string): number => {
  const point = amount.indexOf('.')
  return point < 0 ? 0 : amount.length - point - 1
}

const amountFaults = (
  { currency, amount }: WrittenMoney,
  currencies: Currencies,
  codes: FamilyCodes,
): readonly Refusal[] => {
  if (currency === undefined || amount === undefined) return []
  const [field, text] = amount
  const [, code] = currency
  const wrong = wrongFieldCode(codes, field)
  if (!NOT_ZERO.test(text)) return [faultOn(field, { code: wrong, expected: 'must be more than zero' })]
  const known = currencies.get(code)
  if (known === undefined || decimalsWritten(text) <= known.decimals) return []
  const expected = `must have at most ${known.decimals} decimals, as ${code} has`
  return [faultOn(field, { code: wrong, expected })]
}

/** Lists the faults of well-formed amounts and currencies: unknown currencies, zero amounts and too many decimals. */
export const moneyFaults = (money: WrittenMoney, currencies: Currencies, codes: FamilyCodes): readonly Refusal[] => {
  const named = money.currency === undefined ? money.others : [money.currency, ...money.others]
  const unknown = named.filter(([, code]) => !currencies.has(code))
  return [
    ...unknown.map(([field]) => faultOn(field, { code: codes.currencyUnknown, expected: 'is not a known currency' })),
    ...amountFaults(money, currencies, codes),
  ]
}
