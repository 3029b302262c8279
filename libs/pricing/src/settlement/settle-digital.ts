import { type Amount, amountOf, isLess, plus } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { Barrier, DigitalBet } from '../digital-contract.ts'

/** A recorded tick: its epoch in seconds, and its quote with all decimals of the symbol. */
export type Tick = { readonly epoch: number; readonly quote: string }

/** The recorded ticks that decide a contract, as far as they are known. */
export type DecidingTicks = {
  readonly entry: Tick
  readonly exit?: Tick
  /** The first tick after the entry tick at or beyond a barrier that is watched. */
  readonly crossing?: Tick
  readonly reset?: Tick
  /** All ticks from the entry tick on, up to the exit tick, of a contract in ticks. */
  readonly ticks?: readonly Tick[]
}

/** The result of a contract, won or lost, and the tick that decides it. */
export type DigitalResult = { readonly isWon: boolean; readonly decidedBy: Tick }

const spotOf = ({ quote }: Tick): Amount => amountOf(quote)

const isAbove = (one: Amount, other: Amount): boolean => isLess(other, one)

/** The level of a barrier: an offset is added to the entry spot. */
export const barrierLevel = (barrier: Barrier, entry: Tick): Amount =>
  barrier.kind === 'absolute' ? barrier.level : plus(spotOf(entry), barrier.offset)

/** The last digit of a quote, all of whose decimals are shown. */
const lastDigit = ({ quote }: Tick): number => Number(quote.at(-1))

/** The digits of a quote without the point: quotes of one symbol compare and add exactly in them. */
const digitsOf = ({ quote }: Tick): bigint => BigInt(quote.replace('.', ''))

const endsAbove = (exit: Tick, level: Amount): boolean => isAbove(spotOf(exit), level)
const endsBelow = (exit: Tick, level: Amount): boolean => isLess(spotOf(exit), level)

const onDigit = (bet: DigitalBet & { readonly category: 'digits' }, exit: Tick): boolean => {
  const digit = lastDigit(exit)
  switch (bet.type) {
    case 'DIGITMATCH':
      return digit === bet.digit
    case 'DIGITDIFF':
      return digit !== bet.digit
    case 'DIGITOVER':
      return digit > bet.digit
    case 'DIGITUNDER':
      return digit < bet.digit
    case 'DIGITEVEN':
      return digit % 2 === 0
    case 'DIGITODD':
      return digit % 2 === 1
    default:
      return unreachable(bet)
  }
}

/** The barrier of a reset contract: the entry spot, or the spot at the reset tick where the contract is not in the money. */
export const resetBarrier = (type: 'RESETCALL' | 'RESETPUT', entry: Tick, reset: Tick): Amount => {
  const isInTheMoney =
    type === 'RESETCALL' ? isAbove(spotOf(reset), spotOf(entry)) : isLess(spotOf(reset), spotOf(entry))
  return isInTheMoney ? spotOf(entry) : spotOf(reset)
}

const onAverage = (type: 'ASIANU' | 'ASIAND', ticks: readonly Tick[]): boolean => {
  const last = ticks.at(-1)
  if (last === undefined) return false
  const sum = ticks.reduce((total, tick) => total + digitsOf(tick), 0n)
  const whole = digitsOf(last) * BigInt(ticks.length)
  return type === 'ASIANU' ? whole > sum : whole < sum
}

const onExtreme = (type: 'TICKHIGH' | 'TICKLOW', selectedTick: number, ticks: readonly Tick[]): boolean => {
  const selected = ticks[selectedTick - 1]
  if (selected === undefined) return false
  const others = ticks.filter((tick) => tick !== selected)
  return others.every((tick) =>
    type === 'TICKHIGH' ? digitsOf(tick) < digitsOf(selected) : digitsOf(tick) > digitsOf(selected),
  )
}

/** The first tick that does not go on in the direction of the run; undefined where all do. */
const runBreak = (type: 'RUNHIGH' | 'RUNLOW', ticks: readonly Tick[]): Tick | undefined =>
  ticks.find((tick, index) => {
    const before = ticks[index - 1]
    if (before === undefined) return false
    return type === 'RUNHIGH' ? digitsOf(tick) <= digitsOf(before) : digitsOf(tick) >= digitsOf(before)
  })

const atExit = (exit: Tick | undefined, isWon: (exit: Tick) => boolean): DigitalResult | undefined =>
  exit && { isWon: isWon(exit), decidedBy: exit }

/** A contract on barriers that are watched: the crossing decides it, or else its end. */
const watched = ({ crossing, exit }: DecidingTicks, wonBy: 'crossing' | 'end'): DigitalResult | undefined =>
  crossing === undefined ? atExit(exit, () => wonBy === 'end') : { isWon: wonBy === 'crossing', decidedBy: crossing }

/**
 * Settles a contract with a fixed payout by recorded ticks, comparing decimals; undefined while none of them decides it. Throws
 * where a tick that must be known by then is missing.
 */
export const settleDigital = (bet: DigitalBet, known: DecidingTicks): DigitalResult | undefined => {
  const { entry, exit, reset, ticks } = known
  const need = <T>(tick: T | undefined, name: string): T => {
    if (tick === undefined) throw new Error(`the ${name} of a contract on ${bet.type} is missing`)
    return tick
  }
  const level = (barrier: Barrier): Amount => barrierLevel(barrier, entry)
  switch (bet.type) {
    case 'CALL':
      return atExit(exit, (last) => endsAbove(last, spotOf(entry)))
    case 'CALLE':
      return atExit(exit, (last) => !endsBelow(last, spotOf(entry)))
    case 'PUT':
      return atExit(exit, (last) => endsBelow(last, spotOf(entry)))
    case 'PUTE':
      return atExit(exit, (last) => !endsAbove(last, spotOf(entry)))
    case 'HIGHER':
      return atExit(exit, (last) => endsAbove(last, level(bet.barrier)))
    case 'LOWER':
      return atExit(exit, (last) => endsBelow(last, level(bet.barrier)))
    case 'EXPIRYRANGE':
      return atExit(exit, (last) => endsAbove(last, level(bet.low)) && endsBelow(last, level(bet.high)))
    case 'EXPIRYRANGEE':
      return atExit(exit, (last) => !endsBelow(last, level(bet.low)) && !endsAbove(last, level(bet.high)))
    case 'EXPIRYMISS':
      return atExit(exit, (last) => endsBelow(last, level(bet.low)) || endsAbove(last, level(bet.high)))
    case 'EXPIRYMISSE':
      return atExit(exit, (last) => !endsAbove(last, level(bet.low)) || !endsBelow(last, level(bet.high)))
    case 'ONETOUCH':
    case 'UPORDOWN':
      return watched(known, 'crossing')
    case 'NOTOUCH':
    case 'RANGE':
      return watched(known, 'end')
    case 'DIGITMATCH':
    case 'DIGITDIFF':
    case 'DIGITOVER':
    case 'DIGITUNDER':
    case 'DIGITEVEN':
    case 'DIGITODD':
      return atExit(exit, (last) => onDigit(bet, last))
    case 'ASIANU':
    case 'ASIAND':
      return atExit(exit, () => onAverage(bet.type, need(ticks, 'ticks')))
    case 'RESETCALL':
      return atExit(exit, (last) => endsAbove(last, resetBarrier(bet.type, entry, need(reset, 'reset tick'))))
    case 'RESETPUT':
      return atExit(exit, (last) => endsBelow(last, resetBarrier(bet.type, entry, need(reset, 'reset tick'))))
    case 'TICKHIGH':
    case 'TICKLOW':
      return atExit(exit, () => onExtreme(bet.type, bet.selectedTick, need(ticks, 'ticks')))
    case 'RUNHIGH':
    case 'RUNLOW': {
      const broken = runBreak(bet.type, need(ticks, 'ticks'))
      return broken === undefined ? atExit(exit, () => true) : { isWon: false, decidedBy: broken }
    }
    default:
      return unreachable(bet)
  }
}
