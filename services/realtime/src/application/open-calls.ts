import { type Currencies, DEFAULT_CURRENCIES } from '@folio/contracts/http/fields/money.ts'
import type { NewEvent } from '@folio/contracts/ledger/new-events.ts'
import { DEFAULT_SLIPPAGE } from '@folio/contracts/trading/slippage.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { balanceReader } from './account-streams/account-balance.ts'
import { accountFeed } from './account-streams/account-feed.ts'
import { accountLedger } from './account-streams/account-ledger.ts'
import type { LedgerFeed } from './account-streams/ledger-feed.ts'
import { type LongReadLimits, longReader } from './account-streams/long-read.ts'
import type { CallContext } from './call-context.ts'
import { followMarket } from './market/market-feed.ts'
import { pacedQueue } from './market/paced-queue.ts'
import { accountContracts } from './positions/account-contracts.ts'
import { positionBoard } from './positions/position-board.ts'
import { appMarkups } from './trading/app-markups.ts'
import { recentRuns } from './trading/recent-runs.ts'
import { sharedPrices } from './trading/shared-prices.ts'
import { openTradeSender } from './trading/trade-sender.ts'

/** The most long reads, of earlier ticks and of accounts, that wait at a time. */
const LONG_READS_MAX = 64

/** The settings of calls. */
export type CallOptions = {
  /** The currencies of the installation (default: the default ones). */
  readonly currencies?: Currencies
  /** The part of a proposal's payout that may be lost until it is bought (default: 0.5 %). */
  readonly slippage?: Amount
  /** Events that are read and not yet written (default: none). */
  readonly eventsHeldBack?: ReadonlySet<NewEvent>
}

/** Opens what the calls of sockets are answered from: accounts, the market as it ticks, prices, and the sender of trades. */
export const openCalls = async (
  ports: Ports,
  { currencies = DEFAULT_CURRENCIES, slippage = DEFAULT_SLIPPAGE, eventsHeldBack }: CallOptions,
  { ledgers, reads }: { readonly ledgers: LedgerFeed; readonly reads: LongReadLimits },
): Promise<{ readonly calls: CallContext; readonly stop: () => Promise<void> }> => {
  const { bus, store, readModel, clock, log } = ports
  const ledger = accountLedger(store)
  const feed = accountFeed({ ledgers, log })
  const longReads = pacedQueue(LONG_READS_MAX)
  const market = await followMarket({ bus, store, readModel, longReads, log })
  const trades = await openTradeSender(ports, { expiresRequests: !eventsHeldBack?.has('RequestExpired') })
  const calls: CallContext = {
    ledger,
    balanceAt: balanceReader({ ...ports, longReads }),
    feed,
    market,
    longReads,
    trades,
    contracts: accountContracts(ports, ledger),
    beginLongRead: longReader({ ...reads, ledger, longReads }),
    positions: positionBoard({ market, clock, log }),
    prices: sharedPrices(),
    runs: recentRuns({ market, log }),
    markups: appMarkups(ports),
    currencies,
    slippage,
    clock,
    log,
  }
  return {
    calls,
    stop: async () => {
      await trades.stop()
      await market.stop()
    },
  }
}
