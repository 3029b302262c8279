import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { CallContext } from '../call-context.ts'

/** Reads the entry tick of an open contract; undefined while it has not come. */
export const entryTick = async (
  { market }: Pick<CallContext, 'market'>,
  contract: OptionContract,
): Promise<RecordedTick | undefined> => (await market.history.contractFacts(contract, contract.entry_epoch)).entry
