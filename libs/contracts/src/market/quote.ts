/**
 * A quote in pips, a whole number: quotes of one symbol have the same decimals, so their digits without the point compare
 * and subtract exactly. A quote has at most 15 digits and stays a safe integer.
 */
export const pipsOf = (quote: string): number => Number(quote.replace('.', ''))

/** Tells whether a quote has exactly these decimals. */
export const hasDecimals = (quote: string, decimals: number): boolean => {
  const point = quote.indexOf('.')
  return decimals === 0 ? point < 0 : point >= 0 && quote.length - point - 1 === decimals
}
