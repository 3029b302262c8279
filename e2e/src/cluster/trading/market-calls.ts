import { contractTypeSchema } from '@folio/contracts/market/contract-type.ts'
import type { Seen } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect } from 'vitest'
import { askUntilDecided } from '../../kit/socket-calls/ask-until-decided.ts'
import type { ListeningClient } from '../../kit/socket-calls/listening-client.ts'
import { TRADED_SYMBOL, type TradingSession } from './trading-session.ts'

const MINUTE = 60
const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const allTypes = contractTypeSchema.options.toSorted()

/** The market is shown as it is: its symbols, their times, and contracts of every type. */
export const assertShown = async ({ viewer: { ask }, rows }: TradingSession): Promise<void> => {
  const { active_symbols } = await ask({ active_symbols: 'full' })
  const traded = { exchange_is_open: 1, is_trading_suspended: 0, pip_size: 0.01, submarket: 'random_index' }
  expect(active_symbols).toContainEqual(expect.objectContaining({ underlying_symbol: TRADED_SYMBOL, ...traded }))
  const { contracts_list } = await ask({ contracts_list: 1 })
  expect(contracts_list.flatMap(({ contract_types }: Seen) => contract_types).toSorted()).toEqual(allTypes)
  const { contracts_for } = await askUntilDecided({ ask }, () => ({ contracts_for: TRADED_SYMBOL }))
  expect(contracts_for.hit_count).toBe(contracts_for.available.length)
  const named = ({ contract_type, expiry_type }: Seen): string => `${contract_type} ${expiry_type}`
  expect(contracts_for.available.map(named)).toEqual(rows.map(named))
  expect([...new Set(rows.map(({ contract_type }) => contract_type))].toSorted()).toEqual(allTypes)
  const { trading_times } = await ask({ trading_times: 'today' })
  const submarkets = trading_times.markets.flatMap((market: Seen) => market.submarkets)
  const listed: readonly Seen[] = submarkets.flatMap(({ symbols }: Seen) => symbols)
  const codes = (symbols: readonly Seen[]) => symbols.map(({ underlying_symbol }) => underlying_symbol).toSorted()
  expect(codes(listed)).toEqual(codes(active_symbols))
  expect(listed.find(({ underlying_symbol }) => underlying_symbol === TRADED_SYMBOL)).toMatchObject({
    trading_days: WEEK,
    times: { open: ['00:00:00'], close: ['23:59:59'] },
  })
}

const ticksOf = async ({ ask }: ListeningClient, start: number, end: number): Promise<ReadonlyMap<number, number>> => {
  const { history } = await ask({ ticks_history: TRADED_SYMBOL, start, end: String(end) })
  return new Map(history.times.map((epoch: number, index: number) => [epoch, history.prices[index]]))
}

/** The candle up to an epoch is made of the ticks since the minute began. */
const assertCandle = async (viewer: ListeningClient, end: number): Promise<void> => {
  const start = end - (end % MINUTE)
  const asked = { ticks_history: TRADED_SYMBOL, style: 'candles', granularity: MINUTE, start, end: String(end) }
  const { candles } = await viewer.ask(asked)
  const quotes = [...(await ticksOf(viewer, start, end)).values()]
  const [high, low] = [Math.max(...quotes), Math.min(...quotes)]
  expect(candles).toEqual([{ epoch: start, open: quotes[0], close: quotes.at(-1), high, low }])
}

/** After the history of ticks come the next ones, as the history shows them later, until they are forgotten. */
export const assertHistory = async ({ viewer }: TradingSession): Promise<void> => {
  const { ask, pushes } = viewer
  const request = { ticks_history: TRADED_SYMBOL, end: 'latest', count: 5, subscribe: 1 }
  const { history, subscription } = await ask(request)
  const own = () => pushes.filter((push) => push.subscription.id === subscription.id)
  expect((await ask(request)).error.code).toBe('AlreadySubscribed')
  await eventually(() => own().length >= 2)
  expect((await ask({ forget: subscription.id })).forget).toBe(1)
  expect((await ask({ forget: subscription.id })).forget).toBe(0)
  const pushed = own().map(({ tick }) => [tick.epoch, tick.quote] as const)
  expect(own().map(({ seq }) => seq)).toEqual(pushed.map((_, index) => index + 1))
  const [first, last] = [history.times[0], pushed.at(-1)?.[0] ?? 0]
  const recorded = await ticksOf(viewer, first, last)
  expect([...recorded.keys()]).toEqual(Array.from({ length: last - first + 1 }, (_, index) => first + index))
  expect(history.prices).toEqual(history.times.map((epoch: number) => recorded.get(epoch)))
  expect(pushed.map(([epoch]) => recorded.get(epoch))).toEqual(pushed.map(([, quote]) => quote))
  await assertCandle(viewer, last)
}

/** A proposal has a new price with each tick, and all streams of a kind are stopped at once. */
export const assertPriceStreams = async ({ viewer }: TradingSession): Promise<void> => {
  const { ask, pushes } = viewer
  const strike = { barrier: '+0.00', duration: 5, duration_unit: 'm', amount: 10, currency: 'USD' }
  const propose = (contract_type: string) =>
    askUntilDecided(viewer, () => ({
      proposal: 1,
      ...strike,
      contract_type,
      underlying_symbol: TRADED_SYMBOL,
      subscribe: 1,
    }))
  const answers = [await propose('VANILLALONGCALL'), await propose('VANILLALONGPUT')]
  const ids = answers.map(({ subscription }) => subscription.id)
  const pushesOf = (id: string) => pushes.filter(({ subscription }) => subscription.id === id)
  await eventually(() => ids.every((id) => pushesOf(id).length > 0))
  const ticks = await ask({ ticks: TRADED_SYMBOL, subscribe: 1 })
  expect((await ask({ forget_all: 'proposal' })).forget_all.toSorted()).toEqual(ids.toSorted())
  expect((await ask({ forget_all: ['proposal', 'ticks'] })).forget_all).toEqual([ticks.subscription.id])
  const priced = [...answers, ...ids.flatMap(pushesOf)]
  expect(new Set(priced.map(({ proposal }) => proposal.id)).size).toBe(priced.length)
}

/** A public socket shows no account, and no price of what is not sold. */
export const assertPublicRefusals = async ({ viewer }: TradingSession): Promise<void> => {
  expect((await viewer.ask({ portfolio: 1 })).error.code).toBe('AuthorizationRequired')
  expect((await viewer.ask({ ticks: 'NONE' })).error.code).toBe('InvalidSymbol')
  const over = { contract_type: 'DIGITOVER', barrier: '9', duration: 1, duration_unit: 't', amount: 10 }
  const asked = { proposal: 1, underlying_symbol: TRADED_SYMBOL, currency: 'USD', ...over }
  const { error } = await askUntilDecided(viewer, () => asked)
  expect(error).toMatchObject({ subcode: 'DigitOutOfRange', code_args: ['0', '8'] })
}
