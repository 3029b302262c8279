import type { Amount } from '@folio/kernel/amount.ts'
import type { AskedContract } from '@folio/option-contracts/asking/asked-contract.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import { type KnownSymbol, type PresentPrice, presentPrice } from '@folio/option-contracts/asking/contract-price.ts'
import { askedAt, secondOfMoment } from '@folio/option-contracts/asking/trading-clock.ts'
import type { CallContext } from '../call-context.ts'
import { symbolIn } from '../market/listed-symbols.ts'
import type { ListedSymbol } from '../market/offerings.ts'

/** A contract to price now, and the markup of the client's application as a fraction. */
export type PriceNowRequest = { readonly asked: AskedContract; readonly markup: Amount }

/**
 * Returns the decimals of a currency that this installation knows; throws `CallRefused` for others. `path` is the place of
 * the contract in the frame.
 */
export const decimalsOf = ({ currencies }: CallContext, currency: string, path = ''): number => {
  const known = currencies.get(currency)
  if (known !== undefined) return known.decimals
  const field = `${path}currency`
  throw new CallRefused({
    code: 'InputValidationFailed',
    message: `${field}: must be a currency of this installation`,
    details: { field },
  })
}

/**
 * Returns what this instance knows of the symbol of a contract, which stands at `path` in the frame; throws `CallRefused` if it
 * is not listed.
 */
export const symbolOf = (
  calls: CallContext,
  { underlying_symbol: symbol }: AskedContract,
  path = '',
): KnownSymbol & ListedSymbol => ({
  ...symbolIn(calls, symbol, `${path}underlying_symbol`),
  newest: calls.market.newest(symbol),
})

/** Prices a contract now; throws `CallRefused` if it is not sold. */
export const priceNow = (calls: CallContext, { asked, markup }: PriceNowRequest): PresentPrice => {
  const known = symbolOf(calls, asked)
  const decimals = decimalsOf(calls, asked.currency)
  return presentPrice({ asked, markup, decimals }, known, secondOfMoment(askedAt(calls)))
}
