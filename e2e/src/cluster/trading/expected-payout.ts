import { type Amount, amountOf, amountOfNumber, convertedDown, isLess, minus, ZERO } from '@folio/kernel/amount.ts'
import type { Barrier, DigitalBet } from '@folio/pricing/digital-contract.ts'
import { settles } from '@folio/pricing/testing/reference-settlement.ts'
import type { Seen } from '@folio/realtime/testing/socket-client.ts'
import type { AskedContract } from './shortest-contracts.ts'

/** A tick of the history of a symbol. */
export type Tick = { readonly epoch: number; readonly quote: string }

/** The decimals of USD, and those of the quotes of the traded symbols. */
const DECIMALS = 2

const barrierOf = (distance = ''): Barrier => ({ kind: 'relative', offset: amountOf(distance.replace('+', '')) })

/** The bet of a contract with a fixed payout; undefined for those without. */
const betOf = ({ contract_type: type, barrier, barrier2, selected_tick }: AskedContract): DigitalBet | undefined => {
  switch (type) {
    case 'CALL':
    case 'PUT':
    case 'CALLE':
    case 'PUTE':
      return { category: 'callput', type }
    case 'HIGHER':
    case 'LOWER':
      return { category: 'callput', type, barrier: barrierOf(barrier) }
    case 'ONETOUCH':
    case 'NOTOUCH':
      return { category: 'touchnotouch', type, barrier: barrierOf(barrier), direction: 'up' }
    case 'EXPIRYRANGE':
    case 'EXPIRYRANGEE':
    case 'EXPIRYMISS':
    case 'EXPIRYMISSE':
      return { category: 'endsinout', type, high: barrierOf(barrier), low: barrierOf(barrier2) }
    case 'RANGE':
    case 'UPORDOWN':
      return { category: 'staysinout', type, high: barrierOf(barrier), low: barrierOf(barrier2) }
    case 'DIGITMATCH':
    case 'DIGITDIFF':
    case 'DIGITOVER':
    case 'DIGITUNDER':
      return { category: 'digits', type, digit: Number(barrier) }
    case 'DIGITODD':
    case 'DIGITEVEN':
      return { category: 'digits', type }
    case 'ASIANU':
    case 'ASIAND':
      return { category: 'asian', type }
    case 'RESETCALL':
    case 'RESETPUT':
      return { category: 'reset', type }
    case 'TICKHIGH':
    case 'TICKLOW':
      return { category: 'highlowticks', type, selectedTick: selected_tick ?? 0 }
    case 'RUNHIGH':
    case 'RUNLOW':
      return { category: 'runs', type }
    default:
      return undefined
  }
}

/** A contract that has ended, as its account shows it, and the ticks of its symbol from before its start to after its end. */
export type Ended = { readonly shown: Seen; readonly payout: number; readonly history: readonly Tick[] }

/** The categories whose entry tick counts as the first of the contract's ticks; it is number 0 of all others. */
const FROM_ONE = ['digits', 'asian', 'highlowticks']

/** Returns the ticks from the entry tick to the last one, as the rules count them; a turbo enters at the tick of its start. */
export const ticksOf = (asked: AskedContract, { shown, history }: Ended): readonly Tick[] => {
  const { duration = 0, duration_unit } = asked
  const category = betOf(asked)?.category
  const entry = history.findIndex(({ epoch }) => epoch > shown.date_start) - (category === undefined ? 1 : 0)
  const ticks = history.slice(entry)
  if (duration_unit !== 't') return ticks.filter(({ epoch }) => epoch <= shown.date_start + duration)
  return ticks.slice(0, FROM_ONE.includes(category ?? '') ? duration : duration + 1)
}

/** A turbo pays its units times the distance from the barrier to the exit spot, and nothing once a tick touched the barrier. */
const turboPayout = ({ contract_type }: AskedContract, shown: Seen, [, ...after]: readonly Tick[]): Amount => {
  const distances = after.map(({ quote }) => {
    const [spot, barrier] = [amountOf(quote), amountOf(shown.barrier)]
    return contract_type === 'TURBOSLONG' ? minus(spot, barrier) : minus(barrier, spot)
  })
  if (distances.some((distance) => !isLess(ZERO, distance))) return ZERO
  return convertedDown(distances.at(-1) ?? ZERO, amountOf(shown.display_number_of_contracts), DECIMALS)
}

/** Computes from ticks what a contract with a fixed payout, or a turbo in ticks, pays at its end. */
export const expectedPayout = (asked: AskedContract, ended: Ended): Amount => {
  const [bet, ticks] = [betOf(asked), ticksOf(asked, ended)]
  if (bet === undefined) return turboPayout(asked, ended.shown, ticks)
  const pips = ticks.map(({ quote }) => Number(quote.replace('.', '')))
  const [spot = Number.NaN] = pips
  const resetIndex = Math.floor((asked.duration ?? 0) / 2)
  const isWon = settles(bet, { spot, ticks: pips }, { decimals: DECIMALS, resetIndex })
  return isWon ? amountOfNumber(ended.payout) : ZERO
}
