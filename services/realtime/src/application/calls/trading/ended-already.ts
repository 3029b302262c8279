import { TradeRefused } from '@folio/option-contracts/asking/trade-refused.ts'
import { isPortUnavailable } from '@folio/service-kit/is-port-unavailable.ts'
import type { CallContext } from '../../call-context.ts'
import type { FoundContract } from '../../positions/account-contracts.ts'
import type { TradeOutcome } from '../../trading/trade-sender.ts'

/** The revision of a recorded refusal to sell because the account has no such open contract; undefined for other outcomes. */
const notFoundAt = (outcome: TradeOutcome): number | undefined => {
  if ('reason' in outcome) return undefined
  const { type, data, revision } = outcome.recorded
  return type === 'SaleRefused' && data['code'] === 'ContractNotFound' ? revision : undefined
}

const shownAt = async (
  { contracts, log }: CallContext,
  { accountId, contractId }: { readonly accountId: string; readonly contractId: number },
  revision: number,
): Promise<FoundContract | undefined> => {
  try {
    // The view shows an end before the refusal that follows it.
    await contracts.waitFor(accountId, revision)
    return await contracts.find(accountId, contractId)
  } catch (err) {
    if (!isPortUnavailable(err)) throw err
    log.warn({ err }, 'the end of a contract cannot be looked up')
    return undefined
  }
}

/**
 * Returns the refusal to sell a contract that has ended; undefined for other outcomes, for contracts that the account never had,
 * and while the view cannot be read.
 */
export const endedAlready = async (
  calls: CallContext,
  outcome: TradeOutcome,
  contract: { readonly accountId: string; readonly contractId: number },
): Promise<TradeRefused | undefined> => {
  const revision = notFoundAt(outcome)
  const found = revision === undefined ? undefined : await shownAt(calls, contract, revision)
  if (found === undefined || found.isOpen) return undefined
  const subcode = found.ended.status === 'sold' ? 'ContractAlreadySold' : 'NoOpenPosition'
  return new TradeRefused({ code: 'InvalidSellContractProposal', subcode, args: [] })
}
