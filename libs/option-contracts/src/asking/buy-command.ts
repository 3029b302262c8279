import type { TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { AskedContract } from './asked-contract.ts'

/** The ids of a contract, and of the transactions of its purchase and its end. */
export type ContractIds = { readonly contract: number; readonly buy: number; readonly sell: number }

/** A contract to buy: the most that the client pays, and the markup of the application, as a fraction. */
type Order = {
  readonly asked: AskedContract
  readonly price: Amount
  readonly markup: Amount
  /** The payout that a proposal showed, and the part of it that may be lost. */
  readonly promised?: { readonly payout: Amount; readonly slippage: Amount }
  readonly applicationId: string
}

/** The moment of a purchase (microseconds since 1970), the newest offering that the sender knows, and the ids made for it. */
type OrderFacts = {
  readonly askedAt: number
  readonly offeringRevision: number
  readonly currencyDecimals: number
  readonly ids: ContractIds
}

/** Makes the command that asks trading for a purchase. */
export const buyCommand = (
  { asked, price, markup, promised, applicationId }: Order,
  { askedAt, offeringRevision, currencyDecimals, ids }: OrderFacts,
): TradingCommandOf<'BuyContract'> => ({
  type: 'BuyContract',
  request: asked,
  asked_at: timestampOf(askedAt),
  price,
  ...(promised === undefined ? {} : { promised }),
  offering_revision: offeringRevision,
  currency_decimals: currencyDecimals,
  contract_id: ids.contract,
  buy_transaction_id: ids.buy,
  sell_transaction_id: ids.sell,
  markup,
  application_id: applicationId,
})
