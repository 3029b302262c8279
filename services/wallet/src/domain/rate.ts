import type { RateCommand, RateEvent } from '@folio/contracts/wallet/rates.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import type { Decider } from '@folio/kernel/decider.ts'

/** The USD value of one unit of a currency as the operator set it last; null: no rate. */
export type Rate = { readonly usd_rate: Amount | null }

/** The decider of a currency's rate: it records every rate that the operator sets. */
export const rate: Decider<RateCommand, Rate, RateEvent> = {
  initial: { usd_rate: null },
  decide: ({ currency, usd_rate }) => [{ type: 'RateSet', data: { currency, usd_rate } }],
  evolve: (_, { data: { usd_rate } }) => ({ usd_rate }),
}
