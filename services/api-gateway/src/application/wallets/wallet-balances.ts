import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import type { ViewCheckpoint } from '@folio/read-model/port.ts'
import type { Gateway } from '../gateway.ts'

/** More than the currencies of an installation. */
const CURRENCIES_MAX = 1000

/** Reads the balances of a wallet by currency from the view, and the checkpoint that they are of. */
export const walletBalances = async (
  { wallets }: Gateway,
  walletId: string,
): Promise<{ readonly balances: Balances; readonly checkpoint: ViewCheckpoint }> => {
  const prefix = walletKeys.balances(walletId)
  const { entries, checkpoint } = await wallets.list({ prefix, limit: CURRENCIES_MAX })
  const balances = Object.fromEntries(entries.map(([key, balance]) => [key.slice(prefix.length), balance]))
  return { balances, checkpoint }
}
