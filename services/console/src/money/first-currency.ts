const HOUSE_CURRENCY = 'USD'

/** The currency that is shown first: the dollar, or the first one; undefined where there is none. */
export const firstCurrencyOf = (currencies: readonly string[]): string | undefined =>
  currencies.includes(HOUSE_CURRENCY) ? HOUSE_CURRENCY : currencies[0]
