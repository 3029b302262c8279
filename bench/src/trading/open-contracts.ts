import type { MeasuredServer } from '../server/measured-server.ts'
import type { TradingAccount } from '../sockets/trading-account.ts'
import type { Check } from '../transfers/check.ts'
import { lasting, riseOrFallUntil } from './asked-contracts.ts'
import { buyMany } from './buy-many.ts'
import { settledCount } from './settled-count.ts'
import { closeSockets, openTrader, openTraders, type Trader } from './traders.ts'
import type { TradingOptions } from './trading-options.ts'

/** The number of contracts that stay open, and the beginning of the nicknames of their clients. */
export type OpenContracts = Pick<TradingOptions, 'open' | 'names'>

/** A contract that ends at a moment in seconds since 1970, and the reasons why sockets of its time had closed. */
export type LastContract = {
  readonly account: TradingAccount
  readonly endEpoch: number
  readonly closed: readonly string[]
}

/** The end of the last contract: when it was pushed, in milliseconds since 1970, and the check that it came once. */
export type LastSettled = { readonly atEpochMs: number; readonly ended: Check }

const OPEN_PER_ACCOUNT = 99
const GIVE_UP_MS = 120_000
/** A contract of this life ends while the server is stopped. */
const LIFE_SECONDS = 20

/** Opens the clients of so many contracts. */
export const openHolders = (server: MeasuredServer, { open, names }: OpenContracts): Promise<readonly Trader[]> =>
  openTraders(server, { count: Math.ceil(open / OPEN_PER_ACCOUNT), names })

/** Buys contracts that last for hours; returns the purchases a second. */
export const buyLasting = async (holders: readonly Trader[], open: number): Promise<number> => {
  const startMs = performance.now()
  await buyMany(holders, open, lasting)
  return (open * 1000) / (performance.now() - startMs)
}

/** Buys one more contract that soon ends, and closes the sockets. */
export const buyLast = async (holders: readonly Trader[]): Promise<LastContract> => {
  const [last] = holders
  if (last === undefined) throw new Error('there is no trader')
  const endEpoch = Math.ceil(Date.now() / 1000) + LIFE_SECONDS
  await last.call({ buy: '1', price: 1, parameters: riseOrFallUntil(0, endEpoch) })
  return { account: last.account, endEpoch, closed: closeSockets(holders) }
}

/** Waits on a new socket until the end of the account's last contract is pushed. */
export const lastSettled = async (server: MeasuredServer, account: TradingAccount): Promise<LastSettled> => {
  const settled = settledCount()
  const again = await openTrader(server, { account, index: 0, onPush: settled.onPush })
  await again.call({ transaction: 1, subscribe: 1, from_revision: 0 })
  const ended = await settled.until(1, GIVE_UP_MS)
  again.close()
  return { ended, atEpochMs: performance.timeOrigin + settled.lastAtMs() }
}
