import { accountCurrency, accountGroup } from '@folio/contracts/http/options/options-account.ts'
import type { OptionsAccountEntry } from '@folio/contracts/options-account/views.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { surely } from '../certainty.ts'
import type { Gateway } from '../gateway.ts'

/** An account as callers see it, with what it has now: an amount becomes a number here, at the edge. */
export const shownAccount = async (
  { trading, clock }: Gateway,
  { account_id, account_type, currency, group }: OptionsAccountEntry,
) => {
  const keys = [tradingKeys.balance(account_id), tradingKeys.inactive(account_id)] as const
  // Its money was opened before it was shown as active, whatever the other view has seen by now.
  const { values } = await surely(trading, clock(), () => trading.get(keys))
  const [standing, inactive] = values
  if (standing === undefined) throw new ReadModelUnavailable(`the money of ${account_id} is not to be seen`)
  return {
    account_id,
    balance: Number(standing.balance),
    currency: accountCurrency.parse(currency),
    group: accountGroup.parse(group),
    status: inactive === undefined ? ('active' as const) : ('inactive' as const),
    account_type,
  }
}
