import type { Balance, Balances } from '@folio/contracts/amount-schema.ts'
import { amountOf, convertedDown, plus, ZERO } from '@folio/kernel/amount.ts'
import { pairRate } from './pair-rate.ts'
import type { UsdRates } from './rate-source.ts'

const ONE = amountOf('1')

/** What balances of many currencies come to in one of them, each rounded down; those without a rate are left out. */
export const totalIn = (
  { currency: to, decimals }: { readonly currency: string; readonly decimals: number },
  balances: Balances,
  rates: UsdRates,
): Balance => {
  const rateOf = (from: string) => {
    if (from === to) return ONE
    const found = pairRate(rates, { from, to })
    return typeof found === 'string' ? undefined : found.rate
  }
  let total: Balance = { balance: ZERO, input: ZERO, output: ZERO }
  for (const [from, { balance, input, output }] of Object.entries(balances)) {
    const rate = rateOf(from)
    if (rate === undefined) continue
    total = {
      balance: plus(total.balance, convertedDown(balance, rate, decimals)),
      input: plus(total.input, convertedDown(input, rate, decimals)),
      output: plus(total.output, convertedDown(output, rate, decimals)),
    }
  }
  return total
}
