import type { MoneyRules } from '@folio/contracts/wallet/money-rules.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { operatorRates, preferredRates, type RateSource, staticRates } from '../rates/rate-source.ts'

/** The rules and rates by which transfers are priced and limited. */
export type Terms = {
  readonly rules: MoneyRules
  readonly rates: RateSource
  /** True if transfers are limited; transfers through agents always are, by limits of their own. */
  readonly isLimited: boolean
}

/** Makes the terms from an installation's rules; the operator's rates replace those of the table. */
export const transferTerms = (
  rules: MoneyRules,
  { wallets, limits }: { readonly wallets: ViewReader; readonly limits: 'on' | 'off' },
): Terms => ({
  rules,
  rates: preferredRates(staticRates(rules.usdRates), operatorRates(wallets)),
  isLimited: limits === 'on',
})
