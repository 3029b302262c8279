import { DAY_MICROSECONDS, HOUR_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import type { Cause } from '../../sample-data.ts'
import { NICKNAMES, type Nickname, type OperatorName } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { HISTORY_DAYS, type TradeAct, tradingPlan } from './trading-plan.ts'

/** An act of an operator, with its reason and its ticket. */
type Caused = { readonly by: OperatorName; readonly cause: Cause }

/** An act of a client or an operator in the made history. */
export type Act =
  | { readonly act: 'open'; readonly nickname: Nickname }
  | { readonly act: 'open_agent' }
  | { readonly act: 'add_operators' }
  | { readonly act: 'pay'; readonly from: Nickname; readonly to: Nickname; readonly amount: string }
  | (Caused & { readonly act: 'freeze' | 'thaw'; readonly nickname: Nickname })
  | (Caused & { readonly act: 'set_rate'; readonly currency: string; readonly usdRate: string })
  | (Caused & { readonly act: 'let_in'; readonly application: string; readonly nickname: string })
  /** A client whom the history opened allows an application that an earlier client allowed. */
  | { readonly act: 'allow'; readonly application: string; readonly nickname: Nickname }
  | TradeAct

/** An act at its time: microseconds after the beginning of the history. */
export type Moment = { readonly after: number; readonly act: Act }

const PAYMENTS_A_DAY = 5
const OPENED_A_DAY = 2
/** Payments are made from seven in the morning for fourteen hours. */
const OPENS = 7 * HOUR_MICROSECONDS
const OPEN = 14 * HOUR_MICROSECONDS
/** One payment in so many is beyond the money of its payer. */
const TOO_MUCH_ONE_IN = 25
const SMALL_CENTS = 4_000
const LARGE_CENTS = 40_000
const LARGE_ONE_IN = 8

const amountOf = (random: Random): string => {
  if (random.below(TOO_MUCH_ONE_IN) === 0) return '95000.00'
  const most = random.below(LARGE_ONE_IN) === 0 ? LARGE_CENTS : SMALL_CENTS
  return ((100 + random.below(most)) / 100).toFixed(2)
}

/** The clients that were opened before a day began. */
const openedBefore = (day: number): readonly Nickname[] => NICKNAMES.slice(0, day * OPENED_A_DAY)

const paymentOf = (random: Random, opened: readonly Nickname[]): Act | undefined => {
  const [first, ...others] = opened
  if (first === undefined || others.length === 0) return undefined
  const from = random.oneOf([first, ...others])
  const [payee, ...more] = opened.filter((nickname) => nickname !== from)
  return payee === undefined
    ? undefined
    : { act: 'pay', from, to: random.oneOf([payee, ...more]), amount: amountOf(random) }
}

const paymentsOf = (random: Random, day: number): readonly Moment[] =>
  Array.from({ length: PAYMENTS_A_DAY }).flatMap((): readonly Moment[] => {
    const after = day * DAY_MICROSECONDS + OPENS + random.below(OPEN)
    const act = paymentOf(random, openedBefore(day))
    return act === undefined ? [] : [{ after, act }]
  })

const at = (day: number, hour: number, act: Act): Moment => ({
  after: day * DAY_MICROSECONDS + hour * HOUR_MICROSECONDS,
  act,
})

const because = (by: OperatorName, reason: Cause['reason'], ticket: string): Caused => ({
  by,
  cause: { reason, ticket },
})

/** The part that is the same in every history. */
const EVENTFUL: readonly Moment[] = [
  at(0, 6, { act: 'add_operators' }),
  at(2, 6, { act: 'open_agent' }),
  at(9, 10, { act: 'freeze', ...because('maya', 'suspected_fraud', 'FR-12'), nickname: 'emeka' }),
  at(9, 11, { act: 'pay', from: 'alice', to: 'emeka', amount: '20.00' }),
  at(9, 12, { act: 'pay', from: 'emeka', to: 'bob', amount: '15.00' }),
  at(10, 9, { act: 'thaw', ...because('maya', 'correction', 'FR-12'), nickname: 'emeka' }),
  at(16, 15, { act: 'set_rate', ...because('tomas', 'maintenance', 'FR-17'), currency: 'EUR', usdRate: '1.11' }),
  at(22, 13, {
    act: 'let_in',
    ...because('ruth', 'client_request', 'FR-23'),
    application: 'Household Budget',
    nickname: 'lena',
  }),
  at(24, 18, { act: 'allow', application: 'Household Budget', nickname: 'alice' }),
]

/** Makes the acts of 30 days in the order of their times, with contracts or without; the same seed makes the same acts. */
export const historyPlan = (seed: number, { isTrading }: { readonly isTrading: boolean }): readonly Moment[] => {
  const random = seededRandom(seed)
  const days = Array.from({ length: HISTORY_DAYS }, (_, day) => day)
  const openings = NICKNAMES.map((nickname, at_) =>
    at(Math.floor(at_ / OPENED_A_DAY), 7 + (at_ % OPENED_A_DAY), { act: 'open', nickname }),
  )
  const payments = days.flatMap((day) => paymentsOf(random, day))
  return [...openings, ...payments, ...EVENTFUL, ...(isTrading ? tradingPlan : [])].toSorted(
    (a, b) => a.after - b.after,
  )
}
