import { ownTokens } from '@folio/access/own-tokens.ts'
import type { ClientLookedUp } from '@folio/contracts/http/operator/clients/look-up-clients.ts'
import { scopesIn } from '@folio/contracts/http/scope.ts'
import type { OptionsAccountEntry } from '@folio/contracts/options-account/views.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import type { WalletEntry } from '@folio/contracts/wallet/views.ts'
import { formatAmount } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'
import { walletBalances } from '../../wallets/wallet-balances.ts'

/** An account has at most 100 open contracts. */
const OPEN_CONTRACTS_MAX = 1000

/** Shows a wallet with its balances by currency. */
export const shownWallet = async (
  gateway: Gateway,
  { wallet_id, wallet_type, status }: WalletEntry,
): Promise<ClientLookedUp['wallets'][number]> => {
  const { balances } = await walletBalances(gateway, wallet_id)
  const shown = Object.entries(balances).map(([currency, { balance }]) => ({
    currency,
    balance: formatAmount(gateway.currencies, currency, balance),
  }))
  return { wallet_id, type: wallet_type, status, balances: shown }
}

/** Shows an options account with its balance and the number of its open contracts. */
export const shownOptionsAccount = async (
  { trading, currencies }: Gateway,
  { account_id, account_type, currency, group }: OptionsAccountEntry,
): Promise<ClientLookedUp['options_accounts'][number]> => {
  const keys = [tradingKeys.balance(account_id), tradingKeys.inactive(account_id)] as const
  const [entry, inactive] = (await trading.get(keys)).values
  const open = await trading.list({ prefix: tradingKeys.openContractsOf(account_id), limit: OPEN_CONTRACTS_MAX })
  return {
    account_id,
    account_type,
    currency,
    group,
    status: inactive === undefined ? 'active' : 'inactive',
    balance: entry === undefined ? null : formatAmount(currencies, currency, entry.balance),
    open_contracts: open.entries.length,
  }
}

/** Shows the personal access tokens of a client, the oldest first, without secrets and without their names, which are personal. */
export const shownTokens = async ({ users }: Gateway, clientId: string): Promise<ClientLookedUp['tokens']> => {
  const tokens = await ownTokens(users, clientId)
  return tokens.map(({ token_id, application_id, scopes, created_at, expires_at }) => ({
    id: token_id,
    application_id,
    scopes: scopesIn(scopes),
    created_at,
    expires_at: expires_at ?? null,
  }))
}
