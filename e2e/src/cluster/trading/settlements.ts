import type { Seen } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect } from 'vitest'
import { endsByItself } from './account-calls.ts'
import { expectedPayout, type Tick, ticksOf } from './expected-payout.ts'
import type { AskedContract } from './shortest-contracts.ts'
import type { TradingSession } from './trading-session.ts'

/** A late limit: the ticks of the longest contract take 15 s. */
const ENDED_WITHIN_MS = 300_000
const HISTORY_MAX = 5000

const historyOf = async (
  { trader }: TradingSession,
  { ticks_history, start }: { readonly ticks_history: string; readonly start: number },
): Promise<readonly Tick[]> => {
  const asked = { ticks_history, start, end: 'latest', count: HISTORY_MAX }
  const { history, pip_size } = await trader.ask(asked)
  return history.times.map((epoch: number, index: number) => ({
    epoch,
    quote: history.prices[index].toFixed(pip_size),
  }))
}

/** The types that one tick can end before the last. */
const WATCHED = ['ONETOUCH', 'NOTOUCH', 'RANGE', 'UPORDOWN', 'RUNHIGH', 'RUNLOW', 'TURBOSLONG', 'TURBOSSHORT']

/** A contract shows its ticks as the history has them, up to the last one, or to the one that ended a watched contract before. */
const assertTicks = ({ contract_type, duration_unit }: AskedContract, shown: Seen, ticks: readonly Tick[]): void => {
  const { tick_stream: stream = [], exit_spot_time, exit_spot } = shown
  const until = ticks.filter(({ epoch }) => epoch <= exit_spot_time)
  expect(until.at(-1)).toEqual({ epoch: exit_spot_time, quote: exit_spot })
  if (!WATCHED.includes(contract_type)) expect(until).toEqual(ticks)
  const streamed = stream.map(({ epoch, tick_display_value: quote }: Seen) => ({ epoch, quote }))
  if (duration_unit === 't') expect(streamed, contract_type).toEqual(until)
}

/** Each contract with ticks or seconds to live ends by itself, and pays what its ticks say. */
export const assertSettlements = async (session: TradingSession): Promise<void> => {
  const { trader, bought } = session
  const openCount = async (): Promise<number> => (await trader.ask({ portfolio: 1 })).portfolio.contracts.length
  await eventually(async () => (await openCount()) === 0, ENDED_WITHIN_MS)
  const settled = [...bought].filter(([, { asked }]) => endsByItself(asked))
  const histories = new Map<string, readonly Tick[]>()
  const start = Math.min(...settled.map(([, { buy }]) => buy.start_time)) - 1
  for (const ticks_history of new Set(settled.map(([, { asked }]) => asked.underlying_symbol))) {
    histories.set(ticks_history, await historyOf(session, { ticks_history, start }))
  }
  for (const [contractId, { asked, buy }] of settled) {
    const shown = await trader.shown(contractId)
    const history = histories.get(asked.underlying_symbol) ?? []
    const ended = { shown, payout: buy.payout, history }
    const paid = Number(expectedPayout(asked, ended))
    const found = { status: shown.status, paid: Number(shown.sell_price) }
    expect(found, JSON.stringify({ asked, shown })).toEqual({ status: paid > 0 ? 'won' : 'lost', paid })
    assertTicks(asked, shown, ticksOf(asked, ended))
  }
}
