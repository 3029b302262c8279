import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { type ExposureSums, exposureSums } from '@folio/option-contracts/exposure-sums.ts'

/** The purchases that one instance of trading has checked and whose events it has not read yet. */
export type PurchasesUnderWay = {
  /** Sums the exposures of the purchases under way that count for the limits of a contract. */
  readonly usedFor: ExposureSums['usedFor']
  readonly add: (accountId: string, contract: OptionContract) => void
  readonly remove: (contractId: number) => void
  /** Removes all purchases of an account: its next event shows what became of those that were prepared before it. */
  readonly removeOf: (accountId: string) => void
  /** Removes the purchases that can no longer take effect. */
  readonly giveUpOverdue: () => void
}

/** A purchase takes effect within seconds or not at all; what was counted for it is given back after this. */
const UNDER_WAY_MICROSECONDS = 30e6

/** Begins without a purchase. */
export const purchasesUnderWay = (clock: Clock): PurchasesUnderWay => {
  const sums = exposureSums()
  /** The time at which each purchase is given up, in the order in which they were counted. */
  const deadlines = new Map<number, number>()
  const idsByAccount = new Map<string, Set<number>>()

  const remove = (contractId: number): void => {
    sums.remove(contractId)
    deadlines.delete(contractId)
  }

  return {
    usedFor: sums.usedFor,
    add: (accountId, contract) => {
      const { contract_id } = contract
      sums.add(accountId, contract)
      idsByAccount.set(accountId, (idsByAccount.get(accountId) ?? new Set()).add(contract_id))
      deadlines.set(contract_id, clock() + UNDER_WAY_MICROSECONDS)
    },
    remove,
    removeOf: (accountId) => {
      for (const contractId of idsByAccount.get(accountId) ?? []) remove(contractId)
      idsByAccount.delete(accountId)
    },
    giveUpOverdue: () => {
      for (const [contractId, deadlineMicroseconds] of deadlines) {
        if (deadlineMicroseconds > clock()) return
        remove(contractId)
      }
    },
  }
}
