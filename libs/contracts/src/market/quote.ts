/**
 * A quote in pips, a whole number: quotes of one symbol have the same decimals, so their digits without the point compare
 * and subtract exactly. A quote has at most 15 digits and stays a safe integer.
 */
export const pipsOf = (quote: string): number => Number(quote.replace('.', ''))

/** The quote of a number of pips; `pipsOf` gives the pips again. */
export const quoteOfPips = (pips: number, decimals: number): string => {
  const digits = String(pips).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Tells whether a text is a quote with exactly these decimals: of at most 15 digits, none of them a superfluous zero. */
export const isQuote = (text: string, decimals: number): boolean => {
  const pips = pipsOf(text)
  return Number.isSafeInteger(pips) && pips >= 0 && pips < 1e15 && quoteOfPips(pips, decimals) === text
}
