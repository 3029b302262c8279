import type { RecordedBet } from '@folio/contracts/trading/contracts/bet.ts'
import type { DigitalContract, OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { ZERO } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { levelOf } from '../winning-rules.ts'
import { normalBelow } from './normal-distribution.ts'

/** Bounds of the probability that a contract wins; they are equal where it has a closed form, which `isExact` says. */
export type ProbabilityBounds = { readonly least: number; readonly most: number; readonly isExact: boolean }

/** A moment at which a contract is valued, in whole pips and in steps of its symbol. */
export type ValuedMoment = {
  /** The newest quote, where the walk begins. */
  readonly pips: number
  /** The entry quote; before the entry tick the newest quote in its place. */
  readonly entry: number
  /** The steps to the exit tick, from the entry tick or from the newest quote if that is later. */
  readonly steps: number
  readonly isBeforeEntry: boolean
}

type Barrier = Extract<RecordedBet, { readonly barrier: unknown }>['barrier']
type Law = Extract<OptionContract['law'], { readonly volatility: unknown }>

const YEAR_SECONDS = 31_536_000
/** Quotes are rounded to the pip, so a quote is at or above a level from half a pip below it on. */
const HALF_PIP = 0.5
const TICKS_OF_HIGH_AND_LOW = [70, 40, 36, 40, 70]
const WAYS_OF_HIGH_AND_LOW = 256

/** The standard deviation of the logarithm of the price after some steps. */
export const deviationAfter = ({ volatility, interval_seconds }: Law, steps: number): number =>
  Number(volatility) * Math.sqrt((steps * interval_seconds) / YEAR_SECONDS)

const exactly = (probability: number): ProbabilityBounds => ({ least: probability, most: probability, isExact: true })

/** Prices of watched barriers come from quadratures and series with an error of 1e-5, twice where there are two barriers. */
const ERROR_OF_WATCHED = 2e-5

const between = (least: number, most: number): ProbabilityBounds => ({
  least: least - ERROR_OF_WATCHED,
  most: most + ERROR_OF_WATCHED,
  isExact: false,
})

type Touched = { readonly least: number; readonly most: number }

/** The walk of a contract's price from a moment to its exit tick. */
const walkOf = ({ law }: DigitalContract, moment: ValuedMoment) => {
  const { pips, entry, steps, isBeforeEntry } = moment
  const decimals = law.decimals
  /** A level that does not move with the entry tick has the step from the spot to the entry tick besides. */
  const deviationTo = (barrier: Barrier): number =>
    deviationAfter(law, steps + (isBeforeEntry && barrier.kind === 'absolute' ? 1 : 0))
  const levelIn = (barrier: Barrier): number => levelOf(barrier, { entry, decimals })
  /** Black and Scholes (1973) without interest: the price ends above a level with N(d2). */
  const endsAbove = (level: number, deviation: number): number =>
    normalBelow(Math.log(pips / level) / deviation - deviation / 2)
  /** The reflection principle: a price that is watched at every moment touches a level more often than at the ticks alone. */
  const reaches = (level: number, deviation: number): number => {
    const distance = Math.log(level / pips)
    const isUp = distance > 0
    const away = Math.abs(distance) / deviation
    const drift = isUp ? deviation / 2 : -deviation / 2
    return Math.min(1, normalBelow(-away - drift) + Math.exp(-distance) * normalBelow(-away + drift))
  }
  const above = (barrier: Barrier, equality: 'excluded' | 'included'): number =>
    endsAbove(levelIn(barrier) + (equality === 'excluded' ? HALF_PIP : -HALF_PIP), deviationTo(barrier))
  const below = (barrier: Barrier, equality: 'excluded' | 'included'): number =>
    1 - above(barrier, equality === 'excluded' ? 'included' : 'excluded')
  /** A contract that touches a level at its last tick has touched it; one that is watched at ticks touches less often. */
  const touch = (barrier: Barrier, direction: 'up' | 'down'): Touched => ({
    least: direction === 'up' ? above(barrier, 'included') : below(barrier, 'included'),
    most: reaches(levelIn(barrier) + (direction === 'up' ? -HALF_PIP : HALF_PIP), deviationTo(barrier)),
  })
  return { above, below, touch }
}

const AT_ENTRY: Barrier = { kind: 'relative', offset: ZERO }

type DigitBet = Extract<RecordedBet, { readonly category: 'digits' }>

const digitProbability = (bet: DigitBet): number => {
  switch (bet.type) {
    case 'DIGITMATCH':
      return 0.1
    case 'DIGITDIFF':
      return 0.9
    case 'DIGITOVER':
      return (9 - bet.digit) / 10
    case 'DIGITUNDER':
      return bet.digit / 10
    case 'DIGITODD':
    case 'DIGITEVEN':
      return 0.5
    default:
      return unreachable(bet)
  }
}

type WatchedBet = Extract<RecordedBet, { readonly category: 'touchnotouch' | 'staysinout' }>

const watchedBounds = (bet: WatchedBet, { touch }: ReturnType<typeof walkOf>): ProbabilityBounds => {
  if (bet.category === 'touchnotouch') {
    const { least, most } = touch(bet.barrier, bet.direction)
    return bet.type === 'ONETOUCH' ? between(least, most) : between(1 - most, 1 - least)
  }
  const [high, low] = [touch(bet.high, 'up'), touch(bet.low, 'down')]
  const [least, most] = [high.least + low.least, Math.min(1, high.most + low.most)]
  return bet.type === 'UPORDOWN' ? between(least, most) : between(1 - most, 1 - least)
}

/**
 * The bounds of the probability that a contract wins, of formulas of the auditor's own. Closed forms are exact but for 1e-12;
 * watched barriers and resets have bounds: what the last tick alone decides, and what a price touches that is watched always.
 */
export const probabilityBounds = (contract: DigitalContract, moment: ValuedMoment): ProbabilityBounds => {
  const { bet } = contract
  const walk = walkOf(contract, moment)
  switch (bet.category) {
    case 'digits':
      return exactly(digitProbability(bet))
    case 'asian':
      return exactly(0.5)
    case 'highlowticks':
      return exactly((TICKS_OF_HIGH_AND_LOW[bet.selected_tick - 1] ?? Number.NaN) / WAYS_OF_HIGH_AND_LOW)
    case 'runs':
      return exactly(0.5 ** moment.steps)
    case 'reset':
      return between(bet.type === 'RESETCALL' ? walk.above(AT_ENTRY, 'excluded') : walk.below(AT_ENTRY, 'excluded'), 1)
    case 'touchnotouch':
    case 'staysinout':
      return watchedBounds(bet, walk)
    case 'callput':
    case 'endsinout':
      return exactly(lastTickProbability(bet, walk))
    default:
      return unreachable(bet)
  }
}

type LastTickBet = Extract<RecordedBet, { readonly category: 'callput' | 'endsinout' }>

/** The probability of a bet on the last tick alone. */
const lastTickProbability = (bet: LastTickBet, { above, below }: ReturnType<typeof walkOf>): number => {
  switch (bet.type) {
    case 'CALL':
      return above(AT_ENTRY, 'excluded')
    case 'CALLE':
      return above(AT_ENTRY, 'included')
    case 'PUT':
      return below(AT_ENTRY, 'excluded')
    case 'PUTE':
      return below(AT_ENTRY, 'included')
    case 'HIGHER':
      return above(bet.barrier, 'excluded')
    case 'LOWER':
      return below(bet.barrier, 'excluded')
    case 'EXPIRYRANGE':
      return 1 - above(bet.high, 'included') - below(bet.low, 'included')
    case 'EXPIRYRANGEE':
      return 1 - above(bet.high, 'excluded') - below(bet.low, 'excluded')
    case 'EXPIRYMISS':
      return above(bet.high, 'excluded') + below(bet.low, 'excluded')
    case 'EXPIRYMISSE':
      return above(bet.high, 'included') + below(bet.low, 'included')
    default:
      return unreachable(bet)
  }
}
