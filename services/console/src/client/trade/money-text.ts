import { withPlaces } from '../../money/decimal.ts'

/** An amount as a client writes it: at most 15 digits, which a number of a frame holds exactly. */
export const AMOUNT = /^\d{1,7}(\.\d{1,8})?$/

/** The decimals of the currencies of options accounts. */
const PLACES = 2

/**
 * Writes an amount of a socket's frame as a decimal with the decimals of the currency: by the shortest text of the number,
 * which is what the server sent. Throws for numbers that no amount of money has, of 22 digits or with 7 decimals.
 */
export const moneyText = (amount: number): string => withPlaces(String(amount), PLACES)
