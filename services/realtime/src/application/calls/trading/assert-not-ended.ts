import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import { TradeRefused } from '@folio/option-contracts/asking/trade-refused.ts'
import type { CallContext } from '../../call-context.ts'
import type { FoundContract } from '../../positions/account-contracts.ts'
import type { TradeOutcome } from '../../trading/trade-sender.ts'

/** The codes of the refusals of a contract that has ended, by the event that records that it is not open. */
const CODES = { SaleRefused: 'InvalidSellContractProposal', LimitOrderRefused: 'ContractUpdateFailure' } as const

const isRefusal = (type: string): type is keyof typeof CODES => Object.hasOwn(CODES, type)

/** A recorded refusal because the account has no such open contract; undefined for other outcomes. */
const notFoundIn = (
  outcome: TradeOutcome,
): { readonly type: keyof typeof CODES; readonly revision: number } | undefined => {
  if ('reason' in outcome) return undefined
  const { type, data, revision } = outcome.recorded
  return isRefusal(type) && data['code'] === 'ContractNotFound' ? { type, revision } : undefined
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
    if (!(err instanceof DependencyUnavailable)) throw err
    log.warn({ err }, 'the end of a contract cannot be looked up')
    return undefined
  }
}

/**
 * Throws the refusal to sell, cancel or update a contract that has ended; returns for other outcomes, for contracts that the
 * account never had, and while the view cannot be read.
 */
export const assertNotEnded = async (
  calls: CallContext,
  outcome: TradeOutcome,
  contract: { readonly accountId: string; readonly contractId: number },
): Promise<void> => {
  const refusal = notFoundIn(outcome)
  if (refusal === undefined) return
  const found = await shownAt(calls, contract, refusal.revision)
  if (found === undefined || found.isOpen) return
  const subcode = found.ended.status === 'sold' ? 'ContractAlreadySold' : 'NoOpenPosition'
  throw new TradeRefused({ code: CODES[refusal.type], subcode, args: [] })
}
