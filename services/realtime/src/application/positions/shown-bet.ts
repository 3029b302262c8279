import { pipsOf, quoteOfPips } from '@folio/contracts/market/quote.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { DigitalContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { ShownContract } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import { type Amount, amountOf, withDecimals } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { betOf, digitalContractOf, lifeOfContract } from '@folio/option-contracts/recorded-terms.ts'
import { type Barrier, entryNumberOf } from '@folio/pricing/digital-contract.ts'
import { resetEpochOf } from '@folio/pricing/schedule.ts'
import { barrierLevel, resetBarrier } from '@folio/pricing/settlement/settle-digital.ts'
import { type SeenTicks, shownLevel, tickStream } from './seen-ticks.ts'

type Quotes = Pick<DigitalContract['law'], 'decimals'>

const quoted = (level: Amount, { decimals }: Quotes): string => withDecimals(level, decimals)

/** The level of a barrier; undefined before the entry tick where it follows from that. */
const levelOf = (barrier: Barrier, entry: RecordedTick | undefined): Amount | undefined => {
  if (barrier.kind === 'absolute') return barrier.level
  return entry && barrierLevel(barrier, entry)
}

/** The mean of quotes, rounded to one decimal more than they have. */
const meanOf = (ticks: readonly RecordedTick[] = [], { decimals }: Quotes): string | null => {
  if (ticks.length === 0) return null
  const sum = ticks.reduce((total, { quote }) => total + BigInt(pipsOf(quote)), 0n)
  const count = BigInt(ticks.length)
  return quoteOfPips(Number((20n * sum + count) / (2n * count)), decimals + 1)
}

const shownReset = (
  contract: DigitalContract,
  type: 'RESETCALL' | 'RESETPUT',
  { entry, reset }: SeenTicks,
): Partial<ShownContract> => {
  const { law } = contract
  const barrier = entry && reset && quoted(resetBarrier(type, entry, reset), law)
  const original = entry && quoted(amountOf(entry.quote), law)
  return {
    barrier: barrier ?? original ?? null,
    barrier_count: 1,
    reset_barrier: barrier === undefined || barrier === original ? null : barrier,
    reset_time: resetEpochOf(lifeOfContract(contract), digitalContractOf(contract).duration),
  }
}

/** Returns what a contract with a fixed payout bets on: its barriers, or its digit, as far as they are known. */
const shownLevels = (contract: DigitalContract, seen: SeenTicks): Partial<ShownContract> => {
  const { law } = contract
  const { entry, ticks, isDecided } = seen
  const bet = betOf(contract.bet)
  switch (bet.category) {
    case 'callput':
      if ('barrier' in bet) return { ...shownLevel(levelOf(bet.barrier, entry), seen, law), barrier_count: 1 }
      return { barrier: entry?.quote ?? null, barrier_count: 1 }
    case 'touchnotouch':
      return { ...shownLevel(levelOf(bet.barrier, entry), seen, law), barrier_count: 1 }
    case 'endsinout':
    case 'staysinout': {
      const high = levelOf(bet.high, entry)
      const low = levelOf(bet.low, entry)
      return {
        barrier_count: 2,
        ...(high === undefined ? {} : { high_barrier: quoted(high, law) }),
        ...(low === undefined ? {} : { low_barrier: quoted(low, law) }),
      }
    }
    case 'digits':
      return 'digit' in bet ? { barrier: String(bet.digit), barrier_count: 1 } : { barrier: null, barrier_count: 0 }
    case 'asian':
      return { barrier: meanOf(ticks, law), barrier_count: 1 }
    case 'reset':
      return shownReset(contract, bet.type, seen)
    case 'highlowticks':
      return {
        barrier: null,
        barrier_count: 0,
        selected_tick: bet.selectedTick,
        selected_spot: ticks?.[bet.selectedTick - 1]?.quote ?? null,
      }
    case 'runs':
      // The next tick is compared with the newest one; once a tick has ended the run, it was compared with the one before.
      return { barrier: ticks?.at(isDecided ? -2 : -1)?.quote ?? null, barrier_count: 1 }
    default:
      return unreachable(bet)
  }
}

/** Returns the ticks of a contract in ticks, and how many of them have been counted. */
const shownTicks = ({ bet, duration }: DigitalContract, { ticks = [] }: SeenTicks): Partial<ShownContract> => {
  if (duration.kind !== 'ticks') return {}
  return {
    tick_count: duration.ticks,
    tick_passed: Math.max(0, ticks.length - 1 + entryNumberOf(betOf(bet))),
    tick_stream: tickStream(ticks),
  }
}

const PATH_DEPENDENT: readonly DigitalContract['bet']['category'][] = [
  'touchnotouch',
  'staysinout',
  'asian',
  'reset',
  'highlowticks',
  'runs',
]

/** Returns the fields that the bet of a contract with a fixed payout adds. */
export const shownBet = (contract: DigitalContract, seen: SeenTicks): Partial<ShownContract> => ({
  ...shownLevels(contract, seen),
  ...shownTicks(contract, seen),
  is_path_dependent: PATH_DEPENDENT.includes(contract.bet.category) ? 1 : 0,
})
