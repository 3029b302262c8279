import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { concurrencyLimit } from '@folio/kernel/timing/concurrency-limit.ts'
import type { TickHistory } from '../../market/tick-history.ts'

/** Does work that reads the recorded ticks of a contract, at once or in its turn. */
export type ContractTurns = <T>(contract: OptionContract, work: () => Promise<T>) => Promise<T>

/**
 * Makes the turns of one call, or of one stream: contracts whose ticks are read in the queue of long reads are read one
 * after another, so that the call has one place in that queue at a time; all others are read at once.
 */
export const contractTurns = ({ isLongRead }: Pick<TickHistory, 'isLongRead'>): ContractTurns => {
  const oneByOne = concurrencyLimit(1)
  return (contract, work) => (isLongRead(contract.purchase_time) ? oneByOne(work) : work())
}
