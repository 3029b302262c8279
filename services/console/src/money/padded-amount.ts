/** The decimals in which amounts of a currency are written; 0 for a code that is none of ISO 4217's form. */
const decimalsOf = (currency: string): number => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0
  } catch {
    return 0
  }
}

/** Adds the zeros that an amount of an event or of a form lacks beside amounts of views, `95000` USD becomes `95000.00`; no digit is cut. */
export const paddedAmount = (amount: string, currency: string): string => {
  const decimals = decimalsOf(currency)
  const [whole = '', fraction = ''] = amount.split('.')
  return decimals === 0 || fraction.length >= decimals ? amount : `${whole}.${fraction.padEnd(decimals, '0')}`
}
