import type { OptionsAccountEntry } from '@folio/contracts/options-account/views.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { isZero } from '@folio/kernel/amount.ts'
import type { Refusal } from '../../../http/refusal.ts'
import type { Gateway } from '../../gateway.ts'
import { hasOpenPlatformTransfers, hasOpenTransfers } from '../../open-transfers.ts'
import { againstRule } from '../../refusals.ts'
import { shown } from '../../shown-amount.ts'

/** What keeps a client from being erased: money by where it is, and what has sent something that is still under way. */
export type LeftOver = {
  readonly balances: readonly { readonly account: string; readonly currency: string; readonly balance: string }[]
  readonly transfers_open: readonly string[]
}

const CURRENCIES_PER_WALLET_MAX = 1000
/** How many places the sentence names; the details name all. */
const PLACES_TOLD_MAX = 5

/** What is left in a wallet, as far as the view shows: the wallet itself has the last word when it is closed. */
export const leftInWallet = async (gateway: Gateway, { wallet_id: account }: WalletEntry): Promise<LeftOver> => {
  const { currencies, wallets } = gateway
  const prefix = walletKeys.balances(account)
  const { entries } = await wallets.list({ prefix, limit: CURRENCIES_PER_WALLET_MAX })
  const balances = entries
    .filter(([, { balance }]) => !isZero(balance))
    .map(([key, { balance }]) => ({ currency: key.slice(prefix.length), balance }))
    .map(({ currency, balance }) => ({ account, currency, balance: shown(currencies, currency, balance) }))
  return { balances, transfers_open: (await hasOpenTransfers(gateway, account)) ? [account] : [] }
}

/** What is left in an options account for real money, as far as the view shows: of an inactive one, all that there is. */
export const leftInAccount = async (
  gateway: Gateway,
  { account_id: account }: OptionsAccountEntry,
): Promise<LeftOver> => {
  const { values } = await gateway.trading.get([tradingKeys.balance(account)])
  const balances = values
    .filter((standing) => standing !== undefined)
    .filter(({ balance }) => !isZero(balance))
    .map(({ currency, balance }) => ({ account, currency, balance: shown(gateway.currencies, currency, balance) }))
  return { balances, transfers_open: (await hasOpenPlatformTransfers(gateway, account)) ? [account] : [] }
}

/** The refusal that names all that is left, if anything is. */
export const refusedFor = (left: readonly LeftOver[]): Refusal | undefined => {
  const balances = left.flatMap((one) => one.balances)
  const transfers_open = left.flatMap((one) => one.transfers_open)
  if (balances.length === 0 && transfers_open.length === 0) return undefined
  const places = [
    ...balances.map(({ account, currency, balance }) => `${balance} ${currency} in ${account}`),
    ...transfers_open.map((account) => `something under way from ${account}`),
  ]
  const message = `The client still has ${places.slice(0, PLACES_TOLD_MAX).join(', ')}.`
  return againstRule('client_not_empty', message, { balances, transfers_open })
}
