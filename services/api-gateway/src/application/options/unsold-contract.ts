import type { PurchaseError } from '@folio/contracts/http/options/bulk-purchase.ts'
import { offeringInForce } from '@folio/contracts/market/model-in-force.ts'
import type { ModelRevision, Offering } from '@folio/contracts/market/offering.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import type { AskedContract } from '@folio/option-contracts/asking/asked-contract.ts'
import { TradeRefused } from '@folio/option-contracts/asking/trade-refused.ts'
import { errorOf } from './purchase-item.ts'

/** A contract that a call buys, the most that each account pays for it, and what this instance knows of its symbol. */
export type UnsentContract = {
  readonly asked: AskedContract
  readonly price: Amount
  readonly currencyDecimals: number
  readonly offering: Offering
  /** The newest revision of the symbol's model, if there is one. */
  readonly modelRevisions: readonly ModelRevision[]
  readonly isSuspended: boolean
  readonly newest: RecordedTick | undefined
}

/** Tells, for the markup of an application, the error of a contract that is not sold; undefined where trading must decide. */
type UnsoldCheck = (markup: Amount) => PurchaseError | undefined

/**
 * Loads the check of a contract at a moment (microseconds since 1970) by what this instance knows of its symbol. Without a
 * tick since its start it knows only whether the symbol is suspended. The modules of prices take a tenth of a second to load,
 * so the first purchase loads them, not the start.
 */
export const loadUnsoldCheck = async (): Promise<(contract: UnsentContract, moment: number) => UnsoldCheck> => {
  const { assertSold } = await import('@folio/option-contracts/asking/assert-sold.ts')
  return ({ asked, price, currencyDecimals: decimals, modelRevisions, ...listed }, moment) => {
    if (listed.newest === undefined && !listed.isSuspended) return () => undefined
    const offering = offeringInForce(listed.offering, modelRevisions, listed.newest?.epoch ?? 0)
    const known = { ...listed, offering }
    const check = (markup: Amount): PurchaseError | undefined => {
      try {
        assertSold({ asked, price, decimals, markup }, known, moment)
        return undefined
      } catch (error) {
        if (error instanceof TradeRefused) return errorOf(error)
        throw error
      }
    }
    const checked = new Map<Amount, PurchaseError | undefined>()
    return (markup) => {
      if (!checked.has(markup)) checked.set(markup, check(markup))
      return checked.get(markup)
    }
  }
}
