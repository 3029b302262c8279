/** The most digits of a written amount before its point and after it. */
export const AMOUNT_DIGITS = { before: 14, after: 18 } as const

const { before, after } = AMOUNT_DIGITS

/** The form of amounts and rates as callers write them: at most 14 digits before the point and 18 after it. */
export const WRITTEN_AMOUNT = new RegExp(`^(?:0|[1-9]\\d{0,${before - 1}})(?:\\.\\d{1,${after}})?$`)

const NOT_ZERO = /[1-9]/

/** Returns the number of decimals that a decimal number is written with. */
export const decimalsOf = (text: string): number => {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/**
 * Returns the rule that a well-formed amount of a currency breaks, as a phrase after the name of its field; undefined if it
 * breaks none. Without `decimals` the currency is not known, and any number of them passes.
 */
export const amountFault = (
  text: string,
  { code, decimals }: { readonly code: string; readonly decimals: number | undefined },
): string | undefined => {
  if (!NOT_ZERO.test(text)) return 'must be more than zero'
  if (decimals === undefined || decimalsOf(text) <= decimals) return undefined
  return `must have at most ${decimals} decimals, as ${code} has`
}
