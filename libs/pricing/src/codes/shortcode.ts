import { type Amount, amountOf, times, withDecimals } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { Barrier, DigitalBet } from '../digital-contract.ts'
import type { ContractTerms, ContractTime } from '../offering/contract-terms.ts'
import type { SymbolFacts } from '../offering/symbol-facts.ts'
import { YEAR_SECONDS } from '../price-walk.ts'

/** A contract as it was bought: its terms, the symbol, and the amounts that its price gave. */
export type BoughtContract = {
  readonly facts: Pick<SymbolFacts, 'symbol' | 'decimals'>
  readonly terms: ContractTerms
  /** The fixed payout, or the number of contracts of turbos and vanillas; of no use to the others. */
  readonly payoutOrNumber: Amount
  readonly startEpoch: number
  /** The decimals of the currency. */
  readonly decimals: number
}

/** Levels are written as whole numbers of millionths. */
const LEVEL_FACTOR = amountOf('1000000')
/** A contract without an end of its own is said to end so many years after its start. */
const ENDLESS_YEARS = 100
const ENTRY_SPOT = 'S0P'

/** The epoch in seconds at which a contract without an end of its own is said to end. */
export const endlessExpiry = (startEpoch: number): number => startEpoch + ENDLESS_YEARS * YEAR_SECONDS

const barrierCode = (barrier: Barrier, decimals: number): string => {
  if (barrier.kind === 'absolute') return times(barrier.level, LEVEL_FACTOR)
  return `S${times(barrier.offset, amountOf(`1${'0'.repeat(decimals)}`))}P`
}

const expiryCode = ({ duration, isFixedExpiry }: ContractTime): string => {
  if (duration.kind === 'ticks') return `${duration.ticks}T`
  return isFixedExpiry ? `${duration.endEpoch}F` : String(duration.endEpoch)
}

const betCodes = (bet: DigitalBet, decimals: number): readonly string[] => {
  switch (bet.category) {
    case 'callput':
      return ['barrier' in bet ? barrierCode(bet.barrier, decimals) : ENTRY_SPOT, '0']
    case 'touchnotouch':
      return [barrierCode(bet.barrier, decimals), '0']
    case 'endsinout':
    case 'staysinout':
      return [barrierCode(bet.high, decimals), barrierCode(bet.low, decimals)]
    case 'digits':
      return 'digit' in bet ? [String(bet.digit), '0'] : []
    case 'asian':
      return []
    case 'highlowticks':
      return [String(bet.selectedTick)]
    case 'reset':
    case 'runs':
      return [ENTRY_SPOT, '0']
    default:
      return unreachable(bet)
  }
}

const partsOf = ({ facts, terms, payoutOrNumber, startEpoch, decimals }: BoughtContract): readonly string[] => {
  const { symbol } = facts
  const money = (amount: Amount) => withDecimals(amount, decimals)
  const start = String(startEpoch)
  switch (terms.kind) {
    case 'digital': {
      const { bet, time } = terms
      return [bet.type, symbol, money(payoutOrNumber), start, expiryCode(time), ...betCodes(bet, facts.decimals)]
    }
    case 'vanilla': {
      const strike = barrierCode(terms.strike, facts.decimals)
      return [terms.type, symbol, money(terms.stake), start, expiryCode(terms.time), strike, payoutOrNumber, start]
    }
    case 'turbos': {
      const { type, stake, time } = terms
      const barrier = barrierCode(terms.barrier, facts.decimals)
      const entry = String(time.life.entryEpoch)
      return [type, symbol, money(stake), start, expiryCode(time), barrier, payoutOrNumber, entry]
    }
    case 'multiplier': {
      const { type, stake, multiplier, cancellation, orders } = terms
      const cancel = cancellation === undefined ? '0' : `${cancellation.minutes}M`
      const takeProfit = money(orders.takeProfit ?? amountOf('0'))
      return [type, symbol, money(stake), multiplier, start, String(endlessExpiry(startEpoch)), cancel, takeProfit]
    }
    case 'accumulator': {
      const { type, stake, growthRate, tickSizeBarrier } = terms
      return [type, symbol, money(stake), '0', growthRate, '1', tickSizeBarrier, start]
    }
    default:
      return unreachable(terms)
  }
}

/**
 * The shortcode of a contract, parts joined by `_` in upper case: `CALL_R_100_19.53_1583120649_5T_S0P_0`. Relative barriers are
 * in pips (`S-237P`), levels in millionths, and the end is a number of ticks, an epoch, or an epoch with `F` that the client
 * has fixed.
 */
export const shortcode = (contract: BoughtContract): string => partsOf(contract).join('_').toUpperCase()
