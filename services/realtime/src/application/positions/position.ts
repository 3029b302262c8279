import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { Evidence } from '@folio/contracts/trading/contracts/evidence.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { contractEnd } from '@folio/option-contracts/contract-end.ts'
import type { ContractEnd } from '@folio/option-contracts/end-result.ts'

/** The end of a contract, as its last event records it. */
export type EndedContract = {
  readonly contract: OptionContract
  readonly status: 'sold' | 'won' | 'lost' | 'cancelled'
  readonly sellPrice: Amount
  /** The second of the end. */
  readonly sellTime: number
  readonly evidence: Evidence
  /** True where the contract ended because ticks are missing. */
  readonly isRefund: boolean
}

/** An open contract with the recorded ticks of it; `end` is what they make of it once they have decided it. */
export type OpenPosition = {
  readonly stage: 'open'
  readonly contract: OptionContract
  readonly facts: ContractFacts
  readonly end: ContractEnd | undefined
}

/** A contract that was bought, and what is known of it: nothing yet, recorded ticks while it is open, or its end. */
export type Position =
  | { readonly stage: 'bought'; readonly contract: OptionContract }
  | OpenPosition
  | ({ readonly stage: 'ended' } & EndedContract)

/** Makes an open position of the recorded ticks of a contract. */
export const openPosition = (contract: OptionContract, facts: ContractFacts): OpenPosition => ({
  stage: 'open',
  contract,
  facts,
  end: contractEnd(contract, facts),
})

/** Makes an open position of a contract whose limit orders have changed: the quotes that its earlier orders reached decide nothing. */
export const changedPosition = (contract: OptionContract, { facts }: OpenPosition): OpenPosition => {
  const { reached: _, ...others } = facts
  return openPosition(contract, others)
}
