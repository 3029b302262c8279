import type { DigitalContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { recordedBet } from '@folio/option-contracts/recorded-terms.ts'
import { boughtTerms, type PricedPurchase, recordedLaw, recordedLife, type TermsOf } from './bought-terms.ts'

/** Makes the contract of a purchase with a fixed payout. */
export const boughtDigital = (purchase: PricedPurchase<TermsOf<'digital'>>): DigitalContract => {
  const { terms, moment, price } = purchase
  const { contract_id, buy_transaction_id, sell_transaction_id, ...common } = boughtTerms(purchase)
  const { underlying_symbol, currency, currency_decimals, purchase_time, spot, buy_price, ...rest } = common
  const { duration, exit_epoch } = recordedLife(terms)
  return {
    contract_id,
    buy_transaction_id,
    sell_transaction_id,
    underlying_symbol,
    currency,
    currency_decimals,
    bet: recordedBet(terms.bet),
    duration,
    purchase_time,
    spot,
    entry_epoch: terms.time.life.entryEpoch,
    exit_epoch,
    law: recordedLaw(moment.offering),
    buy_price,
    payout: price.payout,
    commission: terms.commission,
    ...rest,
  }
}
