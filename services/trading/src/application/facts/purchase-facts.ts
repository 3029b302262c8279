import { offeringInForce } from '@folio/contracts/market/model-in-force.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import type { PurchaseFacts, TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import { secondOf } from '@folio/kernel/timestamp.ts'
import { isOpenAt } from '@folio/pricing/calendar/trading-calendar.ts'
import { epochAtOrBefore } from '@folio/pricing/schedule.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'
import type { PreparedPurchase } from '../../domain/contracts/priced-purchase.ts'
import { contractFor } from '../../domain/contracts/purchase.ts'
import type { TradingAccount } from '../../domain/trading-account.ts'
import type { FactSources } from './fact-sources.ts'
import { type MarketFacts, readMarket } from './known-market.ts'
import { asFact, staleAt } from './newest-epoch.ts'
import { untilComplete } from './wait-for-tick.ts'

type FoundFacts = { readonly facts: PurchaseFacts; readonly wasRead: boolean }

const ticksOf = ({ interval_seconds: intervalSeconds }: Pick<Offering, 'interval_seconds'>) => ({ intervalSeconds })

/** Finds the offering and the ticks of a purchase beside each other; a tick that is not recorded yet is waited for. */
const purchaseFacts = async (
  market: MarketFacts,
  ticks: TickReader,
  { request, asked_at, offering_revision }: TradingCommandOf<'BuyContract'>,
): Promise<FoundFacts> => {
  const { underlying_symbol: symbol } = request
  const [offered, known] = await Promise.all([market.offeringAt(symbol, offering_revision), market.newestEpoch()])
  const { offering: listed, models, isSuspended, replacedAt } = offered.fact
  const second = secondOf(asked_at)
  const offering = listed && offeringInForce(listed, models, epochAtOrBefore(ticksOf(listed), second))
  const found = { offering, isSuspended, ...(replacedAt === undefined ? {} : { replaced_at: replacedAt }) }
  const wasRead = offered.wasRead || known.wasRead
  if (offering === null || !isOpenAt(offering.calendar, second)) return { facts: found, wasRead }
  const epoch = epochAtOrBefore(ticksOf(offering), second)
  const isComplete = (known.fact ?? 0) >= epoch
  const newest = isComplete ? known.fact : await untilComplete(ticks, { epoch, isStale: staleAt(offering, asked_at) })
  const spot = await ticks.tickAt(symbol, epoch)
  const facts = { ...found, ...asFact(newest), ...(spot === undefined ? {} : { spot }) }
  return { facts, wasRead: wasRead || !isComplete }
}

/** Tells if the limits of the house count for an account: its money is real. */
const meetsHouse = (state: TradingAccount): state is Exclude<TradingAccount, { status: 'unopened' }> =>
  state.status !== 'unopened' && state.account.account_type === 'real'

/**
 * The facts of a purchase, with the limits of its account, and with what it meets of those of the house if real money would
 * buy a contract. The read of what all instances have stored also tells what changed of the market, so that most purchases
 * need no other; it is made once more where the facts took another.
 */
export const withHouse = async (
  { book, market, ticks, offerings, limits }: FactSources,
  { command, state }: { readonly command: TradingCommandOf<'BuyContract'>; readonly state: TradingAccount },
): Promise<PurchaseFacts> => {
  if (!meetsHouse(state)) {
    return { ...(await purchaseFacts(readMarket({ ticks, offerings }), ticks, command)).facts, limits }
  }
  await book.readOn()
  const { facts: found, wasRead } = await purchaseFacts(market, ticks, command)
  const facts = { ...found, limits }
  const wanted = contractFor({ ...command, facts }, state)
  if ('code' in wanted) return facts
  if (wasRead) await book.readOn()
  return { ...facts, house: book.checksFor(state.account.account_id, wanted) }
}

/** Tells if a purchase has what it meets of the limits of the house, or needs none on this state. */
export const hasHouse = (command: PreparedPurchase, state: TradingAccount): boolean =>
  command.facts.house !== undefined || !meetsHouse(state) || 'code' in contractFor(command, state)
