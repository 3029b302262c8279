import { isNegative } from './decimal.ts'

const separators = (locale: string): { readonly decimal: string } => {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return { decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.' }
}

/**
 * Writes a decimal amount for people: digits grouped as the locale does, its decimals kept, a real minus sign. No float
 * comes near it, so that every digit is right.
 */
export const shownAmount = (text: string, locale: string): string => {
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const grouped = new Intl.NumberFormat(locale).format(BigInt(whole))
  const amount = fraction === undefined ? grouped : `${grouped}${separators(locale).decimal}${fraction}`
  return isNegative(text) ? `−${amount}` : amount
}
