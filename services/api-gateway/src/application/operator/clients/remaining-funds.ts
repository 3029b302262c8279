import type { OptionsAccountEntry } from '@folio/contracts/options-account/views.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import type { WalletEntry } from '@folio/contracts/wallet/views.ts'
import { isZero } from '@folio/kernel/amount.ts'
import { type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { formatAmount } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'
import { walletBalances } from '../../wallets/wallet-balances.ts'
import { hasOpenPlatformTransfers, hasOpenTransfers } from '../accounts/open-transfers.ts'

/** The reasons not to erase a client: its balances by account, the accounts with unsettled transfers, and those with open contracts. */
export type RemainingFunds = {
  readonly balances: readonly { readonly account: string; readonly currency: string; readonly balance: string }[]
  readonly transfers_open: readonly string[]
  readonly contracts_open: readonly string[]
}

/** The most accounts that the message names; the details name all. */
const PLACES_TOLD_MAX = 5

/** Reads the balances and unsettled transfers of a wallet from the view; the wallet itself decides when it is closed. */
export const remainingInWallet = async (
  gateway: Gateway,
  { wallet_id: account }: WalletEntry,
): Promise<RemainingFunds> => {
  const { balances } = await walletBalances(gateway, account)
  const left = Object.entries(balances)
    .filter(([, { balance }]) => !isZero(balance))
    .map(([currency, { balance }]) => ({
      account,
      currency,
      balance: formatAmount(gateway.currencies, currency, balance),
    }))
  return {
    balances: left,
    transfers_open: (await hasOpenTransfers(gateway, account)) ? [account] : [],
    contracts_open: [],
  }
}

/** Reads from the view if an options account, real or demo, has open contracts. */
export const remainingContracts = async (
  { trading }: Gateway,
  { account_id: account }: OptionsAccountEntry,
): Promise<RemainingFunds> => {
  const { entries } = await trading.list({ prefix: tradingKeys.openContractsOf(account), limit: 1 })
  return { balances: [], transfers_open: [], contracts_open: entries.length === 0 ? [] : [account] }
}

/**
 * Reads the balance and unsettled transfers of a `real` options account from the view; an inactive account receives
 * nothing more.
 */
export const remainingInAccount = async (
  gateway: Gateway,
  { account_id: account }: OptionsAccountEntry,
): Promise<RemainingFunds> => {
  const { values } = await gateway.trading.get([tradingKeys.balance(account)])
  const balances = values
    .filter((entry) => entry !== undefined)
    .filter(({ balance }) => !isZero(balance))
    .map(({ currency, balance }) => ({
      account,
      currency,
      balance: formatAmount(gateway.currencies, currency, balance),
    }))
  const transfers_open = (await hasOpenPlatformTransfers(gateway, account)) ? [account] : []
  return { balances, transfers_open, contracts_open: [] }
}

/** Refuses with the remaining balances, unsettled transfers and open contracts, if there are any. */
export const refuseRemaining = (left: readonly RemainingFunds[]): Refusal | undefined => {
  const balances = left.flatMap((one) => one.balances)
  const transfers_open = left.flatMap((one) => one.transfers_open)
  const contracts_open = left.flatMap((one) => one.contracts_open)
  if (balances.length === 0 && transfers_open.length === 0 && contracts_open.length === 0) return undefined
  const places = [
    ...balances.map(({ account, currency, balance }) => `${balance} ${currency} in ${account}`),
    ...transfers_open.map((account) => `an unsettled transfer from ${account}`),
    ...contracts_open.map((account) => `open contracts in ${account}`),
  ]
  const message = `The client still has ${places.slice(0, PLACES_TOLD_MAX).join(', ')}.`
  return ruleViolation('client_not_empty', message, { balances, transfers_open, contracts_open })
}
