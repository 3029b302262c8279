import { type Amount, amountOf } from '@folio/kernel/amount.ts'

/** The limits on the losses of the house by open contracts of real accounts. */
export type HouseLimits = {
  /** The sum of the exposures of a symbol. */
  readonly symbol: Amount
  /** The sum of the exposures of a symbol with the same expiry and direction. */
  readonly expiry: Amount
  /** The part of the first, and of the second, that one client can take. */
  readonly clientSymbolPart: Amount
  readonly clientExpiryPart: Amount
}

/** The limits of the house where no setting says otherwise. */
export const DEFAULT_HOUSE_LIMITS: HouseLimits = {
  symbol: amountOf('250000'),
  expiry: amountOf('50000'),
  clientSymbolPart: amountOf('0.05'),
  clientExpiryPart: amountOf('0.2'),
}

/** One limit of the house as a purchase meets it: what other contracts use of it, and its maximum. */
export type HouseCheck = {
  /** A limit of the house, its part for one client, or the share of it that one writer may have under way. */
  readonly limit: 'symbol' | 'expiry' | 'client_symbol' | 'client_expiry' | 'symbol_share' | 'expiry_share'
  readonly used: Amount
  readonly max: Amount
}
