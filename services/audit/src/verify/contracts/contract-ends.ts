import type { Evidence } from '@folio/contracts/trading/contracts/evidence.ts'
import {
  type DigitalContract,
  isDigital,
  type OptionContract,
} from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, ZERO } from '@folio/kernel/amount.ts'
import type { RecordedTicks } from '../ticks/recorded-ticks.ts'
import { digitalResultShown } from './digital-evidence.ts'
import { type ExpectedEnd, expectedEnd } from './expected-end.ts'
import { expectedStakedEnd } from './staked-end.ts'
import { stakedResultShown } from './staked-evidence.ts'

/** The end of a contract; its payout is left out where it is a price of the formulas. */
export type ContractResult = {
  readonly status: 'won' | 'lost' | 'cancelled'
  readonly refund?: 'bid' | 'stake' | undefined
  readonly pays?: Amount
}

const withPayout = <Result extends Pick<ExpectedEnd, 'status' | 'refund'>>(
  { payout, buy_price }: DigitalContract,
  result: Result,
): Result & ContractResult => {
  const { status, refund } = result
  if (refund === 'bid') return result
  if (refund === 'stake') return { ...result, pays: buy_price }
  return { ...result, pays: status === 'won' ? payout : ZERO }
}

/** The most that an end of a contract may pay. */
export const mostPaid = (contract: OptionContract): Amount =>
  isDigital(contract) ? contract.payout : contract.max_payout

/** The end of a contract by the recorded ticks up to an epoch, with its evidence; undefined while they leave it open. */
export const endByTicks = (
  contract: OptionContract,
  ticks: RecordedTicks,
  upTo: number,
): (ContractResult & { readonly evidence: Evidence }) | undefined => {
  if (!isDigital(contract)) return expectedStakedEnd(contract, ticks, upTo)
  const end = expectedEnd(contract, ticks, upTo)
  return end && withPayout(contract, end)
}

/** The result of a contract by the evidence of its end alone, or the reason why that shows none. */
export const resultByEvidence = (
  contract: OptionContract,
  evidence: Evidence,
): ContractResult | { readonly fault: string } => {
  if (!isDigital(contract)) return stakedResultShown(contract, evidence)
  const shown = digitalResultShown(contract, evidence)
  return 'fault' in shown ? shown : withPayout(contract, shown)
}
