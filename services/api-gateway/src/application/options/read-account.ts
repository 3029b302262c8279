import { accountCurrency, accountGroup } from '@folio/contracts/http/options/options-account.ts'
import { type OptionsAccountEntry, optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { notYours, type Refusal } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import type { Gateway } from '../gateway.ts'

/** Reads from the trading view if the operator lets an account move money. */
export const accountStatusOf = async (
  { trading }: Pick<Gateway, 'trading'>,
  accountId: string,
): Promise<'active' | 'inactive'> => {
  const [inactive] = (await trading.get([tradingKeys.inactive(accountId)])).values
  return inactive === undefined ? 'active' : 'inactive'
}

/** More than the number of kinds of accounts. */
const ACCOUNTS_MAX = 100

/** Reads the options accounts of a client from the view. */
export const accountsOfClient = async (
  { optionsAccounts }: Gateway,
  clientId: string,
): Promise<readonly OptionsAccountEntry[]> => {
  const { entries } = await optionsAccounts.list({ prefix: optionsAccountKeys.ofClient(clientId), limit: ACCOUNTS_MAX })
  return entries.map(([, account]) => account)
}

const NOT_FOUND: Refusal = { status: 404, code: 'AccountNotFound', message: 'The account does not exist.' }

/** Finds an account of a client as of a moment (microseconds), or refuses a missing or another client's account. */
export const ownAccount = async (
  gateway: Gateway,
  clientId: string,
  { accountId, moment }: { readonly accountId: string; readonly moment: number },
): Promise<OptionsAccountEntry | Refusal> => {
  const view = gateway.optionsAccounts
  const { values } = await confirmMissing(view, moment, () => view.get([optionsAccountKeys.account(accountId)]))
  const [account] = values
  if (account === undefined) return NOT_FOUND
  return account.client_id === clientId ? account : notYours('account')
}

/** Makes the answer about an account with its balance; the API shows the amount as a JSON number. */
export const shownAccount = async (
  { trading, clock }: Gateway,
  { account_id, account_type, currency, group }: OptionsAccountEntry,
) => {
  const keys = [tradingKeys.balance(account_id), tradingKeys.inactive(account_id)] as const
  // The trading stream opens before the options account is shown, but the trading view may lag.
  const { values } = await confirmMissing(trading, clock(), () => trading.get(keys))
  const [entry, inactive] = values
  if (entry === undefined) {
    throw new ReadModelUnavailable(
      `the view trading shows no balance of account ${account_id} yet; read the account again`,
    )
  }
  return {
    account_id,
    balance: Number(entry.balance),
    currency: accountCurrency.parse(currency),
    group: accountGroup.parse(group),
    status: inactive === undefined ? ('active' as const) : ('inactive' as const),
    account_type,
  }
}
