import { type Amount, isLess } from '@folio/kernel/amount.ts'
import { epochAtOrBefore } from '@folio/pricing/schedule.ts'
import {
  contractPriceAt,
  type KnownSymbol,
  type PriceMoment,
  type PriceRequest,
  priceMoment,
} from './contract-price.ts'
import { TradeRefused } from './trade-refused.ts'
import { isFeedStale, secondOfMoment } from './trading-clock.ts'

/** A purchase before it is sent: the contract to price, and the most that the client pays. */
type UnsentPurchase = PriceRequest & { readonly price: Amount }

const assertTicking = ({ offering, spot }: PriceMoment, moment: number): void => {
  if (!isFeedStale(offering, moment, spot.epoch)) return
  throw new TradeRefused({ code: 'ContractBuyValidationError', subcode: 'MissingTickMarketData', args: [] })
}

/**
 * Throws `TradeRefused` for a purchase at a moment, in microseconds since 1970, that trading would refuse by what this instance
 * knows of the symbol. The price is checked where the newest tick is the one that trading takes as its spot.
 */
export const assertSold = ({ price, ...request }: UnsentPurchase, known: KnownSymbol, askedAt: number): void => {
  const { asked } = request
  const second = secondOfMoment(askedAt)
  const moment = priceMoment(known, asked.contract_type, second)
  assertTicking(moment, askedAt)
  const { offering, spot } = moment
  if (spot.epoch !== epochAtOrBefore({ intervalSeconds: offering.interval_seconds }, second)) return
  const { ask } = contractPriceAt(request, moment).ask
  if (!isLess(price, ask)) return
  throw new TradeRefused({ code: 'PriceMoved', subcode: 'PriceMoved', args: [asked.currency, price, ask, 'price'] })
}
