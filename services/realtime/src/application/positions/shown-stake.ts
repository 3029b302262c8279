import type { OptionContract } from '@folio/contracts/trading/option-contract.ts'
import type { ShownContract } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import { amountOf, convertedHalfUp, minus, plus, times, withDecimals } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { SeenTicks } from './seen-ticks.ts'

type StakedContract = Extract<OptionContract, { readonly kind: string }>
type StakedContractOf<Kind extends StakedContract['kind']> = Extract<StakedContract, { readonly kind: Kind }>

const shownVanilla = ({ strike, number, law }: StakedContractOf<'vanilla'>, { entry }: SeenTicks): ShownContract => {
  const level = strike.kind === 'absolute' ? strike.level : entry && plus(amountOf(entry.quote), strike.offset)
  return {
    barrier: level === undefined ? null : withDecimals(level, law.decimals),
    barrier_count: 1,
    display_number_of_contracts: number,
    is_path_dependent: 0,
  }
}

const shownTurbo = (
  { barrier_level, spot, number, law, duration }: StakedContractOf<'turbos'>,
  { ticks = [] }: SeenTicks,
): ShownContract => ({
  barrier: withDecimals(barrier_level, law.decimals),
  barrier_count: 1,
  barrier_spot_distance: withDecimals(minus(barrier_level, amountOf(spot.quote)), law.decimals),
  display_number_of_contracts: number,
  is_path_dependent: 1,
  ...(duration.kind === 'ticks' ? { tick_count: duration.ticks, tick_passed: Math.max(0, ticks.length - 1) } : {}),
})

const shownMultiplier = (contract: StakedContractOf<'multiplier'>): ShownContract => {
  const { multiplier, stake, commission_rate, cancellation, currency_decimals } = contract
  return {
    barrier: null,
    barrier_count: 0,
    ...(cancellation === undefined
      ? {}
      : { cancellation: { ask_price: Number(cancellation.fee), date_expiry: cancellation.date_expiry } }),
    commission: withDecimals(
      convertedHalfUp(times(multiplier, stake), commission_rate, currency_decimals),
      currency_decimals,
    ),
    is_path_dependent: 1,
    multiplier: Number(multiplier),
  }
}

const shownAccumulator = ({ growth_rate, ticks_max }: StakedContractOf<'accumulator'>): ShownContract => ({
  barrier: null,
  barrier_count: 2,
  growth_rate: Number(growth_rate),
  is_path_dependent: 1,
  tick_count: ticks_max,
})

/** Returns the fields that a contract without a fixed payout adds by its kind. */
export const shownStake = (contract: StakedContract, seen: SeenTicks): ShownContract => {
  switch (contract.kind) {
    case 'vanilla':
      return shownVanilla(contract, seen)
    case 'turbos':
      return shownTurbo(contract, seen)
    case 'multiplier':
      return shownMultiplier(contract)
    case 'accumulator':
      return shownAccumulator(contract)
    default:
      return unreachable(contract)
  }
}
