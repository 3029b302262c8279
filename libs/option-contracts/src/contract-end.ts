import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import { isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { ContractEnd } from './end-result.ts'
import { type NeededTicks, ticksOfTerm } from './interruption.ts'
import { accumulatorEnd, accumulatorTicks } from './kinds/accumulator.ts'
import { digitalEnd } from './kinds/digital.ts'
import { multiplierEnd, multiplierTicks } from './kinds/multiplier.ts'
import { turboEnd } from './kinds/turbos.ts'
import { vanillaEnd, vanillaTicks } from './kinds/vanilla.ts'

/** The ticks without which a contract ends early. */
export const neededTicksOf = (contract: OptionContract): NeededTicks => {
  if (isDigital(contract)) return ticksOfTerm(contract)
  switch (contract.kind) {
    case 'vanilla':
      return vanillaTicks(contract)
    case 'turbos':
      return ticksOfTerm(contract)
    case 'multiplier':
      return multiplierTicks(contract)
    case 'accumulator':
      return accumulatorTicks(contract)
    default:
      return unreachable(contract)
  }
}

/**
 * Tells how a contract ended by recorded ticks; undefined while it goes on. Ticks before an interruption decide first; what
 * they leave undecided ends by the interruption if that covers a tick that the contract needs.
 */
export const contractEnd = (contract: OptionContract, facts: ContractFacts): ContractEnd | undefined => {
  if (isDigital(contract)) return digitalEnd(contract, facts)
  switch (contract.kind) {
    case 'vanilla':
      return vanillaEnd(contract, facts)
    case 'turbos':
      return turboEnd(contract, facts)
    case 'multiplier':
      return multiplierEnd(contract, facts)
    case 'accumulator':
      return accumulatorEnd(contract, facts)
    default:
      return unreachable(contract)
  }
}
