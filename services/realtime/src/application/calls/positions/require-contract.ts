import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import type { CallContext } from '../../call-context.ts'
import type { FoundContract } from '../../positions/account-contracts.ts'

/** Finds a contract of an account, open or ended in the last 90 days; throws `CallRefused` if there is none. */
export const requireContract = async (
  calls: CallContext,
  accountId: string,
  contractId: number,
): Promise<FoundContract> => {
  const found = await calls.contracts.find(accountId, contractId)
  if (found !== undefined) return found
  throw new CallRefused({
    code: 'ContractNotFound',
    message: 'The account has no contract [_1] that is open or ended in the last 90 days.',
    code_args: [String(contractId)],
    details: { field: 'contract_id' },
  })
}
