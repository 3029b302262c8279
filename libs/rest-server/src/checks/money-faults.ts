import { type FamilyCodes, wrongFieldCode } from '@folio/contracts/http/family.ts'
import type { Currencies } from '@folio/contracts/http/fields/money.ts'
import { amountFault } from '@folio/kernel/units/written-amount.ts'
import { faultOn, type Refusal } from '../refusal.ts'

/** A field of a body with the text that the caller sent in it. */
export type WrittenField = readonly [name: string, text: string]

/** The money of a body as the caller wrote it: an amount, its currency, and other fields that name currencies. */
export type WrittenMoney = {
  readonly currency: WrittenField | undefined
  readonly amount: WrittenField | undefined
  readonly others: readonly WrittenField[]
}

const amountFaults = (
  { currency, amount }: WrittenMoney,
  currencies: Currencies,
  codes: FamilyCodes,
): readonly Refusal[] => {
  if (currency === undefined || amount === undefined) return []
  const [field, text] = amount
  const [, code] = currency
  const expected = amountFault(text, { code, decimals: currencies.get(code)?.decimals })
  return expected === undefined ? [] : [faultOn(field, { code: wrongFieldCode(codes, field), expected })]
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
