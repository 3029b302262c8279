import { type Amount, plus } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { ASIAN_PROBABILITY } from './categories/asian.ts'
import { probabilityAbove, probabilityBelow } from './categories/callput.ts'
import { digitProbability } from './categories/digits.ts'
import { type Barriers, missProbability, rangeProbability } from './categories/endsinout.ts'
import { highLowTickProbability } from './categories/highlowticks.ts'
import { resetProbability } from './categories/reset.ts'
import { runProbability } from './categories/runs.ts'
import { type Rounding, stayProbability } from './categories/staysinout.ts'
import { touchProbability } from './categories/touchnotouch.ts'
import type { Barrier, DigitalBet, DigitalContract } from './digital-contract.ts'
import { isProbability } from './digital-price.ts'
import type { PriceWalk } from './price-walk.ts'
import { type Life, resetEpochOf, stepsBetween } from './schedule.ts'

/** The law by which a symbol's price walks: see `PriceWalk`. */
export type SymbolLaw = Pick<PriceWalk, 'stepDeviation' | 'stepDrift' | 'pip'>

/** The moment of a purchase: the quote that is the spot, and the epochs of the contract. */
export type AskMoment = { readonly law: SymbolLaw; readonly spot: Amount; readonly life: Life }

/** A moment after the entry tick: the newest quote with its epoch, and the entry spot. */
export type BidMoment = AskMoment & { readonly spotEpoch: number; readonly entrySpot: Amount }

/** A contract as the formulas see it at one moment. */
type View = {
  /** The walk from the entry tick on, or from the spot tick once the entry tick has passed. */
  readonly walk: PriceWalk
  /** The quote to which relative barriers are added; before the entry tick, the spot in its place. */
  readonly base: Amount
  readonly isBeforeEntry: boolean
  /** The rounding of distances to two barriers where staying inside pays, in favour of the house. */
  readonly stayRounding: Rounding
}

const levelOf = ({ base }: View, barrier: Barrier): number =>
  Number(barrier.kind === 'absolute' ? barrier.level : plus(base, barrier.offset))

const levelsOf = (view: View, { low, high }: { readonly low: Barrier; readonly high: Barrier }): Barriers => ({
  low: levelOf(view, low),
  high: levelOf(view, high),
})

/** Tells whether the step from the spot to the entry tick counts: it does for a level that does not move with the entry. */
const hasFirstStep = ({ isBeforeEntry }: View, { kind }: Barrier): boolean => isBeforeEntry && kind === 'absolute'

/** The walk to the exit tick, with the step to the entry tick if the barrier does not move with it. */
const walkTo = (view: View, barrier: Barrier): PriceWalk =>
  hasFirstStep(view, barrier) ? { ...view.walk, steps: view.walk.steps + 1 } : view.walk

const other = (rounding: Rounding): Rounding => (rounding === 'wider' ? 'narrower' : 'wider')

const stays = (view: View, bet: DigitalBet & { readonly category: 'staysinout' }, rounding: Rounding) =>
  stayProbability(view.walk, levelsOf(view, bet), { hasFreeStep: hasFirstStep(view, bet.low), rounding })

const complementOf = (probability: number | undefined) => (probability === undefined ? undefined : 1 - probability)

/** Returns the probability unless it is none: then the formulas were used outside their domain. */
const checked = (probability: number | undefined): number | undefined =>
  probability !== undefined && isProbability(probability) ? probability : undefined

/** Tells whether a walk has steps: at least one, and whole ones. */
const isWalk = ({ steps }: PriceWalk): boolean => Number.isInteger(steps) && steps > 0

/** Tells whether both barriers of a contract are given in the same way, so that the same steps count for both. */
const isAlike = (bet: DigitalBet): boolean => !('low' in bet) || bet.low.kind === bet.high.kind

/** The probability of bets whose price depends on where the price is. */
const fromSpot = (bet: Exclude<DigitalBet, { readonly category: FixedCategory | 'reset' }>, view: View) => {
  switch (bet.type) {
    case 'CALL':
      return probabilityAbove(view.walk, Number(view.base))
    case 'CALLE':
      return probabilityAbove(view.walk, Number(view.base), 'included')
    case 'PUT':
      return probabilityBelow(view.walk, Number(view.base))
    case 'PUTE':
      return probabilityBelow(view.walk, Number(view.base), 'included')
    case 'HIGHER':
      return probabilityAbove(walkTo(view, bet.barrier), levelOf(view, bet.barrier))
    case 'LOWER':
      return probabilityBelow(walkTo(view, bet.barrier), levelOf(view, bet.barrier))
    case 'ONETOUCH':
    case 'NOTOUCH': {
      const { barrier, direction } = bet
      const watched = { level: levelOf(view, barrier), direction, hasFreeStep: hasFirstStep(view, barrier) }
      const touch = touchProbability(view.walk, watched)
      return bet.type === 'ONETOUCH' ? touch : complementOf(touch)
    }
    case 'EXPIRYRANGE':
      return rangeProbability(walkTo(view, bet.low), levelsOf(view, bet))
    case 'EXPIRYRANGEE':
      return rangeProbability(walkTo(view, bet.low), levelsOf(view, bet), 'included')
    case 'EXPIRYMISS':
      return missProbability(walkTo(view, bet.low), levelsOf(view, bet))
    case 'EXPIRYMISSE':
      return missProbability(walkTo(view, bet.low), levelsOf(view, bet), 'included')
    case 'RANGE':
      return stays(view, bet, view.stayRounding)
    case 'UPORDOWN':
      return complementOf(stays(view, bet, other(view.stayRounding)))
    default:
      return unreachable(bet)
  }
}

type FixedCategory = 'digits' | 'asian' | 'highlowticks' | 'runs'

/** The probability of bets on ticks to come, which is the same at every spot. */
const fixed = (bet: Extract<DigitalBet, { readonly category: FixedCategory }>, ticks: number): number => {
  switch (bet.category) {
    case 'digits':
      return digitProbability(bet)
    case 'asian':
      return ASIAN_PROBABILITY
    case 'highlowticks':
      return highLowTickProbability(bet.selectedTick)
    case 'runs':
      return runProbability(ticks)
    default:
      return unreachable(bet)
  }
}

/**
 * The probability that a contract wins, at its purchase. Relative barriers and the entry spot move with the entry tick, so
 * their steps count from there; an absolute barrier has the step from the spot to the entry tick besides. Undefined where the
 * contract has no price: no step after the entry tick, one relative and one absolute barrier, the spot at a touch barrier or
 * beyond it, or formulas that contradict each other.
 */
export const askProbability = ({ bet, duration }: DigitalContract, moment: AskMoment): number | undefined => {
  const { law, spot, life } = moment
  const steps = stepsBetween(life, life.entryEpoch, life.exitEpoch)
  const walk: PriceWalk = { ...law, spot: Number(spot), steps }
  switch (bet.category) {
    case 'digits':
    case 'asian':
    case 'highlowticks':
    case 'runs':
      return fixed(bet, steps)
    case 'reset':
      return checked(
        resetProbability(walk, stepsBetween(life, life.entryEpoch, resetEpochOf(life, duration)), bet.type),
      )
    default:
      if (!isWalk(walk) || !isAlike(bet)) return undefined
      return checked(fromSpot(bet, { walk, base: spot, isBeforeEntry: true, stayRounding: 'wider' }))
  }
}

/** The bets that the house buys back before their end, unless they last a number of ticks. */
export type ResoldBet = Extract<
  DigitalBet,
  { readonly category: 'callput' | 'touchnotouch' | 'endsinout' | 'staysinout' }
>

/**
 * The probability that a contract still wins, at a tick after its entry tick and before its exit tick, if no tick decided it
 * so far; undefined as for `askProbability`, and at any other tick.
 */
export const bidProbability = (bet: ResoldBet, moment: BidMoment): number | undefined => {
  const { law, spot, spotEpoch, entrySpot, life } = moment
  const walk: PriceWalk = { ...law, spot: Number(spot), steps: stepsBetween(life, spotEpoch, life.exitEpoch) }
  if (!isWalk(walk) || spotEpoch <= life.entryEpoch) return undefined
  return checked(fromSpot(bet, { walk, base: entrySpot, isBeforeEntry: false, stayRounding: 'narrower' }))
}
