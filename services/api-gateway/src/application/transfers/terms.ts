import type { MoneyRules } from '@folio/contracts/http/money-rules.ts'
import type { BelievedView } from '@folio/service-kit/believed-view.ts'
import { operatorRates } from '../rates/operator-rates.ts'
import { preferredRates } from '../rates/preferred-rates.ts'
import type { RateSource } from '../rates/rate-source.ts'
import { staticRates } from '../rates/static-rates.ts'

/** By what transfers are priced and held back. */
export type Terms = {
  readonly rules: MoneyRules
  readonly rates: RateSource
  /** Whether transfers are held to limits; those through agents always are, to their own. */
  readonly isLimited: boolean
}

/** The terms by an installation's rules: the operator's rates before those of the table. */
export const termsBy = (
  rules: MoneyRules,
  { wallets, limits }: { readonly wallets: BelievedView; readonly limits: 'on' | 'off' },
): Terms => ({
  rules,
  rates: preferredRates(staticRates(rules.usdRates), operatorRates(wallets)),
  isLimited: limits === 'on',
})
