import { type Amount, amountOf, quotientDown } from '@folio/kernel/amount.ts'

/** The significant digits of a number of contracts, all of which are shown. */
const DIGITS = 8
const DECIMALS = 30

/** The number of units that a stake buys at a unit price, rounded down to eight significant digits. */
export const contractNumber = (stake: Amount, unitPrice: Amount): Amount =>
  quotientDown(stake, unitPrice, { digits: DIGITS, decimals: DECIMALS })

/** The decimal form of a unit price, rounded up to twelve decimals in favour of the house. */
export const unitPriceOf = (price: number): Amount => amountOf((Math.ceil(price * 1e12) / 1e12).toFixed(12))
