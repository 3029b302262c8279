import type { RateCommand, RateEvent } from '@folio/contracts/wallet/rates.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import type { Decider } from '@folio/kernel/decider.ts'

/** What the operator last said that a currency is worth in USD; null: nothing, or that there is no rate just now. */
export type Rate = { readonly usd_rate: Amount | null }

/** The rate of a currency: the operator's word is the rate. */
export const rate: Decider<RateCommand, Rate, RateEvent> = {
  initial: { usd_rate: null },
  decide: ({ currency, usd_rate }) => [{ type: 'RateSet', data: { currency, usd_rate } }],
  evolve: (_, { data: { usd_rate } }) => ({ usd_rate }),
}
