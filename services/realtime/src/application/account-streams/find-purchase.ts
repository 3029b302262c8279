import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { AccountLedger } from './account-ledger.ts'

/** The purchase of a contract: its terms then, and the revision of the account's stream that recorded it. */
export type RecordedPurchase = { readonly contract: OptionContract; readonly revision: number }

/** The time by which the clock of the writer may be behind the time of a purchase. */
const SKEW_SECONDS = 60

/** Finds the event by which an account bought a contract: it lies at the time of the purchase. */
export const findPurchase = async (
  ledger: Pick<AccountLedger, 'before' | 'forwards'>,
  accountId: string,
  { contract_id, purchase_time }: Pick<OptionContract, 'contract_id' | 'purchase_time'>,
): Promise<RecordedPurchase | undefined> => {
  let from = 1 + (await ledger.before(accountId, (purchase_time - SKEW_SECONDS) * 1e6))
  for (;;) {
    const events = await ledger.forwards(accountId, from)
    if (events.length === 0) return undefined
    for (const { movement, revision } of events) {
      const contract = movement?.action === 'buy' ? movement.contract : undefined
      if (contract?.contract_id === contract_id) return { contract, revision }
    }
    from += events.length
  }
}
