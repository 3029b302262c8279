import { type Amount, amountOf, isNegative, isZero, negated, times } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { Barrier, DigitalBet } from '../digital-contract.ts'
import type { ContractTerms, ContractTime } from '../offering/contract-terms.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** The text of a time in its units, such as `1 hour 30 minutes`. */
const timeText = (seconds: number): string => {
  let rest = seconds
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? [] : [counted(count, unit)]
  })
  return parts.join(' ')
}

const momentText = (epoch: number): string => new Date(epoch * 1000).toISOString().slice(0, 19).replace('T', ' ')

const ticksText = (ticks: number): string => counted(ticks, 'tick')

/** The moment at which a contract ends. */
const atEnd = ({ duration, isFixedExpiry, startEpoch }: ContractTime): string => {
  if (duration.kind === 'ticks') return `after ${ticksText(duration.ticks)}`
  if (isFixedExpiry) return `at ${momentText(duration.endEpoch)} GMT`
  return `at ${timeText(duration.endEpoch - startEpoch)} after contract start time`
}

/** The time during which a contract is watched. */
const throughEnd = ({ duration, isFixedExpiry, startEpoch }: ContractTime): string => {
  if (duration.kind === 'ticks') return `through ${ticksText(duration.ticks)} after the entry tick`
  if (isFixedExpiry) return `through ${momentText(duration.endEpoch)} GMT`
  return `through ${timeText(duration.endEpoch - startEpoch)} after contract start time`
}

const levelText = (barrier: Barrier): string => {
  if (barrier.kind === 'absolute') return barrier.level
  const { offset } = barrier
  if (isZero(offset)) return 'entry spot'
  return isNegative(offset) ? `entry spot minus ${negated(offset)}` : `entry spot plus ${offset}`
}

const ticksOf = ({ duration }: ContractTime): number => (duration.kind === 'ticks' ? duration.ticks : 0)

const SIDES = {
  CALL: 'strictly higher than',
  HIGHER: 'strictly higher than',
  CALLE: 'higher than or equal to',
  PUT: 'strictly lower than',
  LOWER: 'strictly lower than',
  PUTE: 'lower than or equal to',
} as const

const ENDS = {
  EXPIRYRANGE: 'ends strictly between',
  EXPIRYRANGEE: 'ends between or at',
  EXPIRYMISS: 'ends strictly outside',
  EXPIRYMISSE: 'ends outside or at',
} as const

const DIGITS = {
  DIGITMATCH: 'is',
  DIGITDIFF: 'is not',
  DIGITOVER: 'is higher than',
  DIGITUNDER: 'is lower than',
} as const

/** The event on the symbol with which a contract with a fixed payout wins. */
const condition = (name: string, bet: DigitalBet, time: ContractTime): string => {
  switch (bet.type) {
    case 'CALL':
    case 'PUT':
    case 'CALLE':
    case 'PUTE':
      return `${name} is ${SIDES[bet.type]} entry spot ${atEnd(time)}`
    case 'HIGHER':
    case 'LOWER':
      return `${name} is ${SIDES[bet.type]} ${levelText(bet.barrier)} ${atEnd(time)}`
    case 'ONETOUCH':
      return `${name} touches ${levelText(bet.barrier)} ${throughEnd(time)}`
    case 'NOTOUCH':
      return `${name} does not touch ${levelText(bet.barrier)} ${throughEnd(time)}`
    case 'EXPIRYRANGE':
    case 'EXPIRYRANGEE':
    case 'EXPIRYMISS':
    case 'EXPIRYMISSE':
      return `${name} ${ENDS[bet.type]} ${levelText(bet.low)} and ${levelText(bet.high)} ${atEnd(time)}`
    case 'RANGE':
      return `${name} stays between ${levelText(bet.low)} and ${levelText(bet.high)} ${throughEnd(time)}`
    case 'UPORDOWN':
      return `${name} leaves the range from ${levelText(bet.low)} to ${levelText(bet.high)} ${throughEnd(time)}`
    case 'DIGITMATCH':
    case 'DIGITDIFF':
    case 'DIGITOVER':
    case 'DIGITUNDER':
      return `the last digit of ${name} ${DIGITS[bet.type]} ${bet.digit} ${atEnd(time)}`
    case 'DIGITEVEN':
      return `the last digit of ${name} is even ${atEnd(time)}`
    case 'DIGITODD':
      return `the last digit of ${name} is odd ${atEnd(time)}`
    case 'ASIANU':
      return `the last tick of ${name} is strictly higher than the average of the ${ticksText(ticksOf(time))}`
    case 'ASIAND':
      return `the last tick of ${name} is strictly lower than the average of the ${ticksText(ticksOf(time))}`
    case 'RESETCALL':
      return `${name} is strictly higher than entry spot, or than the spot at half time if that is lower, ${atEnd(time)}`
    case 'RESETPUT':
      return `${name} is strictly lower than entry spot, or than the spot at half time if that is higher, ${atEnd(time)}`
    case 'TICKHIGH':
      return `tick ${bet.selectedTick} of ${name} is the highest of ${ticksText(ticksOf(time))}`
    case 'TICKLOW':
      return `tick ${bet.selectedTick} of ${name} is the lowest of ${ticksText(ticksOf(time))}`
    case 'RUNHIGH':
      return `${name} rises strictly with each of ${ticksText(ticksOf(time))} after the entry tick`
    case 'RUNLOW':
      return `${name} falls strictly with each of ${ticksText(ticksOf(time))} after the entry tick`
    default:
      return unreachable(bet)
  }
}

const percent = (fraction: Amount): string => times(fraction, amountOf('100'))

/** Describes a contract on a symbol, given by its name, in one English sentence or two. */
export const longcode = (name: string, terms: ContractTerms): string => {
  switch (terms.kind) {
    case 'digital':
      return `Win payout if ${condition(name, terms.bet, terms.time)}.`
    case 'vanilla': {
      const side = terms.type === 'VANILLALONGCALL' ? 'above' : 'below'
      return `Win the payout per point for each point by which ${name} is ${side} ${levelText(terms.strike)} ${atEnd(terms.time)}.`
    }
    case 'turbos': {
      const side = terms.type === 'TURBOSLONG' ? 'above' : 'below'
      const barrier = levelText(terms.barrier)
      const win = `Win the payout per point for each point by which ${name} is ${side} ${barrier} ${atEnd(terms.time)}.`
      return `${win} The contract ends without a payout as soon as a tick touches ${barrier}.`
    }
    case 'multiplier': {
      const move = terms.type === 'MULTUP' ? 'rise' : 'fall'
      return `Win ${terms.multiplier}% of your stake for every 1% ${move} in ${name}.`
    }
    case 'accumulator': {
      const range = `within ±${percent(terms.tickSizeBarrier)}% of the tick before`
      return `Your stake grows by ${percent(amountOf(terms.growthRate))}% with every tick after the entry tick for which ${name} stays ${range}.`
    }
    default:
      return unreachable(terms)
  }
}
