import type { Barrier, DigitalBet } from '../digital-contract.ts'

/** The quotes of a contract in whole pips: its spot, and its ticks from the entry tick to the exit tick. */
export type ContractTicks = { readonly spot: number; readonly ticks: readonly number[] }

/** The decimals of the quotes, and the index of the reset tick among the ticks. */
export type SettlementTerms = { readonly decimals: number; readonly resetIndex?: number }

const last = <T>(list: readonly T[]): T => {
  const found = list.at(-1)
  if (found === undefined) throw new Error('the contract has no ticks')
  return found
}

/** The level of a barrier in pips: the digits of its decimal text, padded to those of a quote. */
const pipsOf = (barrier: Barrier, entry: number, decimals: number): number => {
  const text = barrier.kind === 'absolute' ? barrier.level : barrier.offset
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const size = Number(whole + fraction.padEnd(decimals, '0'))
  return (barrier.kind === 'absolute' ? 0 : entry) + (text.startsWith('-') ? -size : size)
}

const digitOf = (pips: number): string => last([...String(pips)])

/** A slow settlement, written apart from the product's: tells whether a bet wins on these ticks, read from the contract's rules. */
export const settles = (bet: DigitalBet, { spot, ticks }: ContractTicks, terms: SettlementTerms): boolean => {
  const { decimals } = terms
  const [entry = 0, ...after] = ticks
  const exit = last(ticks)
  const level = (barrier: Barrier) => pipsOf(barrier, entry, decimals)
  switch (bet.type) {
    case 'CALL':
      return exit > entry
    case 'PUT':
      return exit < entry
    case 'CALLE':
      return exit >= entry
    case 'PUTE':
      return exit <= entry
    case 'HIGHER':
      return exit > level(bet.barrier)
    case 'LOWER':
      return exit < level(bet.barrier)
    case 'ONETOUCH':
    case 'NOTOUCH': {
      const isAbove = bet.barrier.kind === 'absolute' ? level(bet.barrier) > spot : level(bet.barrier) > entry
      const isTouched = after.some((tick) => (isAbove ? tick >= level(bet.barrier) : tick <= level(bet.barrier)))
      return bet.type === 'ONETOUCH' ? isTouched : !isTouched
    }
    case 'EXPIRYRANGE':
      return exit > level(bet.low) && exit < level(bet.high)
    case 'EXPIRYRANGEE':
      return exit >= level(bet.low) && exit <= level(bet.high)
    case 'EXPIRYMISS':
      return exit < level(bet.low) || exit > level(bet.high)
    case 'EXPIRYMISSE':
      return exit <= level(bet.low) || exit >= level(bet.high)
    case 'RANGE':
      return after.every((tick) => tick > level(bet.low) && tick < level(bet.high))
    case 'UPORDOWN':
      return after.some((tick) => tick <= level(bet.low) || tick >= level(bet.high))
    case 'DIGITMATCH':
      return digitOf(exit) === String(bet.digit)
    case 'DIGITDIFF':
      return digitOf(exit) !== String(bet.digit)
    case 'DIGITOVER':
      return '0123456789'.indexOf(digitOf(exit)) > bet.digit
    case 'DIGITUNDER':
      return '0123456789'.indexOf(digitOf(exit)) < bet.digit
    case 'DIGITEVEN':
      return '02468'.includes(digitOf(exit))
    case 'DIGITODD':
      return '13579'.includes(digitOf(exit))
    case 'ASIANU':
      return ticks.length * exit > ticks.reduce((sum, tick) => sum + tick, 0)
    case 'ASIAND':
      return ticks.length * exit < ticks.reduce((sum, tick) => sum + tick, 0)
    case 'RESETCALL': {
      const atReset = ticks[terms.resetIndex ?? Number.NaN] ?? Number.NaN
      return exit > (atReset > entry ? entry : atReset)
    }
    case 'RESETPUT': {
      const atReset = ticks[terms.resetIndex ?? Number.NaN] ?? Number.NaN
      return exit < (atReset < entry ? entry : atReset)
    }
    case 'TICKHIGH':
    case 'TICKLOW': {
      const chosen = ticks[bet.selectedTick - 1] ?? Number.NaN
      const others = ticks.filter((_, index) => index !== bet.selectedTick - 1)
      return others.every((tick) => (bet.type === 'TICKHIGH' ? chosen > tick : chosen < tick))
    }
    case 'RUNHIGH':
      return after.every((tick, index) => tick > (ticks[index] ?? Number.NaN))
    case 'RUNLOW':
      return after.every((tick, index) => tick < (ticks[index] ?? Number.NaN))
    default:
      throw new Error(`no settlement for ${JSON.stringify(bet)}`)
  }
}
