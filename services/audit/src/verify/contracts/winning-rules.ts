import type { RecordedBet } from '@folio/contracts/trading/contracts/bet.ts'

/** A barrier as an event records it. */
type RecordedBarrier = Extract<RecordedBet, { readonly barrier: unknown }>['barrier']

/** The quotes that decide a bet, in whole pips. */
export type DecidingPips = {
  readonly entry: number
  readonly exit: number
  readonly reset: number
  /** The ticks of a contract in ticks, from the entry tick on. */
  readonly all: readonly number[]
  /** True if a tick after the entry tick was at or beyond a watched barrier. */
  readonly isCrossed: boolean
  /** The decimals of a quote. */
  readonly decimals: number
}

/** The level of a barrier in pips: its digits, padded to those of a quote, and the entry tick where it is an offset. */
export const levelOf = (
  barrier: RecordedBarrier,
  { entry, decimals }: Pick<DecidingPips, 'entry' | 'decimals'>,
): number => {
  const text = barrier.kind === 'absolute' ? barrier.level : barrier.offset
  const isBelow = text.startsWith('-')
  const [whole = '', fraction = ''] = (isBelow ? text.slice(1) : text).split('.')
  if (fraction.length > decimals) throw new Error(`a barrier of ${text} where quotes have ${decimals} decimals`)
  const size = Number(whole + fraction.padEnd(decimals, '0'))
  return (barrier.kind === 'absolute' ? 0 : entry) + (isBelow ? -size : size)
}

const lastDigit = (pips: number): number => Number(String(pips).slice(-1))

const sumOf = (pips: readonly number[]): bigint => pips.reduce((sum, each) => sum + BigInt(each), 0n)

/** The last tick, times their number, less their sum: above zero where the last one is above the average. */
const aboveAverage = ({ all, exit }: DecidingPips): bigint => BigInt(all.length) * BigInt(exit) - sumOf(all)

/** The member of the union whose types include this one. */
type BetOf<Type, Bet = RecordedBet> = Bet extends { readonly type: infer Types }
  ? Type extends Types
    ? Bet
    : never
  : never

type RuleOf<Type extends RecordedBet['type']> = (pips: DecidingPips, bet: BetOf<Type>) => boolean

/** The condition under which each type of bet wins. */
const rules: { readonly [Type in RecordedBet['type']]: RuleOf<Type> } = {
  CALL: ({ entry, exit }) => exit > entry,
  PUT: ({ entry, exit }) => exit < entry,
  CALLE: ({ entry, exit }) => exit >= entry,
  PUTE: ({ entry, exit }) => exit <= entry,
  HIGHER: (pips, { barrier }) => pips.exit > levelOf(barrier, pips),
  LOWER: (pips, { barrier }) => pips.exit < levelOf(barrier, pips),
  ONETOUCH: ({ isCrossed }) => isCrossed,
  NOTOUCH: ({ isCrossed }) => !isCrossed,
  EXPIRYRANGE: (pips, { low, high }) => pips.exit > levelOf(low, pips) && pips.exit < levelOf(high, pips),
  EXPIRYRANGEE: (pips, { low, high }) => pips.exit >= levelOf(low, pips) && pips.exit <= levelOf(high, pips),
  EXPIRYMISS: (pips, { low, high }) => pips.exit < levelOf(low, pips) || pips.exit > levelOf(high, pips),
  EXPIRYMISSE: (pips, { low, high }) => pips.exit <= levelOf(low, pips) || pips.exit >= levelOf(high, pips),
  RANGE: ({ isCrossed }) => !isCrossed,
  UPORDOWN: ({ isCrossed }) => isCrossed,
  DIGITMATCH: ({ exit }, { digit }) => lastDigit(exit) === digit,
  DIGITDIFF: ({ exit }, { digit }) => lastDigit(exit) !== digit,
  DIGITOVER: ({ exit }, { digit }) => lastDigit(exit) > digit,
  DIGITUNDER: ({ exit }, { digit }) => lastDigit(exit) < digit,
  DIGITODD: ({ exit }) => [1, 3, 5, 7, 9].includes(lastDigit(exit)),
  DIGITEVEN: ({ exit }) => [0, 2, 4, 6, 8].includes(lastDigit(exit)),
  ASIANU: (pips) => aboveAverage(pips) > 0n,
  ASIAND: (pips) => aboveAverage(pips) < 0n,
  // At the reset tick the barrier moves to the spot unless the contract is in the money there.
  RESETCALL: ({ entry, reset, exit }) => exit > Math.min(entry, reset),
  RESETPUT: ({ entry, reset, exit }) => exit < Math.max(entry, reset),
  TICKHIGH: ({ all }, { selected_tick: chosen }) =>
    all.every((each, index) => index === chosen - 1 || each < (all[chosen - 1] ?? Number.NaN)),
  TICKLOW: ({ all }, { selected_tick: chosen }) =>
    all.every((each, index) => index === chosen - 1 || each > (all[chosen - 1] ?? Number.NaN)),
  RUNHIGH: ({ all }) => all.every((each, index) => index === 0 || each > (all[index - 1] ?? Number.NaN)),
  RUNLOW: ({ all }) => all.every((each, index) => index === 0 || each < (all[index - 1] ?? Number.NaN)),
}

/** Tells whether a bet wins by the rules of its type. */
export const isWon = (bet: RecordedBet, pips: DecidingPips): boolean => {
  const rule = rules[bet.type] as (deciding: DecidingPips, of: RecordedBet) => boolean
  return rule(pips, bet)
}
