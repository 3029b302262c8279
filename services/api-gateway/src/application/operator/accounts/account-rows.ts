import type { listLedgerAccounts } from '@folio/contracts/http/operator/accounts/ledger-accounts.ts'
import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import type { OptionsAccountEntry } from '@folio/contracts/options-account/views.ts'
import { type TradingBalanceEntry, tradingKeys } from '@folio/contracts/trading/views.ts'
import { type TotalEntry, viewKeys } from '@folio/contracts/view-keys.ts'
import type { WalletEntry } from '@folio/contracts/wallet/views.ts'
import { type Amount, plus, ZERO } from '@folio/kernel/amount.ts'
import { account as accountName, type Realm } from '@folio/kernel/postings.ts'
import { KEYS_PER_GET_MAX, LIST_LIMIT_MAX } from '@folio/read-model/port.ts'
import { totalsIn } from '@folio/service-kit/views/totals.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { formatAmount } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'
import type { Answer } from '../../handler.ts'
import { walletBalances } from '../../wallets/wallet-balances.ts'

/** An account as lists show it. */
export type AccountRow = Answer<typeof listLedgerAccounts>['data']['rows'][number]

/** Rows with the lowest position of the views that they were read from. */
export type RowsAt = { readonly rows: readonly AccountRow[]; readonly position: number }

type Money = Pick<Gateway, 'currencies'>

const shownBalance = (
  { currencies }: Money,
  realm: Realm,
  [currency, balance]: readonly [currency: string, balance: Amount],
): AccountRow['balances'][number] => ({ realm, currency, balance: formatAmount(currencies, currency, balance) })

/** Formats balances of real or play money, by currency. */
export const shownBalances = (money: Money, realm: Realm, balances: Balances): AccountRow['balances'] =>
  Object.entries(balances)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { balance }]) => shownBalance(money, realm, [currency, balance]))

/** Reads wallets with their balances. */
export const walletRows = async (gateway: Gateway, wallets: readonly WalletEntry[]): Promise<RowsAt> => {
  let position = Number.POSITIVE_INFINITY
  const rows = wallets.map(async ({ wallet_id, wallet_type, client_id, status }): Promise<AccountRow> => {
    const { balances, checkpoint } = await walletBalances(gateway, wallet_id)
    position = Math.min(position, checkpoint.position)
    return {
      account: accountName.wallet(wallet_id),
      kind: 'wallet',
      type: wallet_type,
      client_id,
      status,
      balances: shownBalances(gateway, 'real', balances),
    }
  })
  return { rows: await Promise.all(rows), position }
}

const optionsRow = (
  money: Money,
  { account_id, account_type, client_id }: OptionsAccountEntry,
  balance: TradingBalanceEntry | undefined,
): Omit<AccountRow, 'status'> => ({
  account: accountName.trading(account_id),
  kind: 'trading',
  type: account_type,
  client_id,
  // The view of options accounts may show an account before the trading view shows its money.
  balances: balance === undefined ? [] : shownBalances(money, account_type, { [balance.currency]: balance }),
})

/** Reads options accounts with their money. */
export const optionsRows = async (gateway: Gateway, accounts: readonly OptionsAccountEntry[]): Promise<RowsAt> => {
  const rows: AccountRow[] = []
  let position = Number.POSITIVE_INFINITY
  for (let start = 0; start < accounts.length; start += KEYS_PER_GET_MAX) {
    const some = accounts.slice(start, start + KEYS_PER_GET_MAX)
    const balances = await gateway.trading.get(some.map(({ account_id }) => tradingKeys.balance(account_id)))
    const switches = await gateway.trading.get(some.map(({ account_id }) => tradingKeys.inactive(account_id)))
    position = Math.min(position, balances.checkpoint.position)
    some.forEach((account, index) => {
      const status = switches.values[index] === undefined ? 'active' : 'inactive'
      rows.push({ ...optionsRow(gateway, account, balances.values[index]), status })
    })
  }
  return { rows, position }
}

const totalsOfView = async (view: ViewReader) => {
  const { entries, checkpoint } = await view.list({ prefix: viewKeys.totals, limit: LIST_LIMIT_MAX })
  return { byMoney: totalsIn(entries).byMoney, position: checkpoint.position }
}

/** Adds up the balances of system accounts, by account and then by realm and currency. */
const systemBalances = (
  totals: readonly (readonly [money: string, total: TotalEntry])[],
): ReadonlyMap<string, ReadonlyMap<string, Amount>> => {
  const accounts = new Map<string, Map<string, Amount>>()
  for (const [money, { system }] of totals) {
    for (const [name, amount] of Object.entries(system)) {
      const own = accounts.get(name) ?? new Map<string, Amount>()
      accounts.set(name, own.set(money, plus(own.get(money) ?? ZERO, amount)))
    }
  }
  return accounts
}

const systemBalance = (money: Money, [key, balance]: readonly [money: string, balance: Amount]) => {
  const [realm, currency = ''] = key.split('/')
  return shownBalance(money, realm === 'demo' ? 'demo' : 'real', [currency, balance])
}

/** Reads all system accounts, by their names; their balances are the totals that the views keep. */
export const systemRows = async (gateway: Gateway): Promise<RowsAt> => {
  const totals = [await totalsOfView(gateway.wallets), await totalsOfView(gateway.trading)]
  const accounts = systemBalances(totals.flatMap(({ byMoney }) => [...byMoney]))
  const rows = [...accounts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, balances]): AccountRow => ({
        account: `system:${name}`,
        kind: 'system',
        type: null,
        client_id: null,
        status: null,
        balances: [...balances]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map((balance) => systemBalance(gateway, balance)),
      }),
    )
  return { rows, position: Math.min(...totals.map(({ position }) => position)) }
}
