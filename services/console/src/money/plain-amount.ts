import { AMOUNT_DIGITS } from '@folio/kernel/units/written-amount.ts'
import { shownAmount } from './shown-amount.ts'

type Separators = { readonly group: string; readonly decimal: string }

const separatorsOf = (locale: string): Separators => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234567.5)
  const separator = (kind: 'group' | 'decimal'): string => parts.find(({ type }) => type === kind)?.value ?? ''
  return { group: separator('group'), decimal: separator('decimal') }
}

const ZEROS_BEFORE = /^0+(?=\d)/

/** Spaces of any width separate thousands alike. */
const withPlainSpaces = (text: string): string => text.replaceAll(/\s/g, ' ')

/**
 * Reads an amount as the page shows it, such as `9,130.56` in English or `9.130,56` in German, and gives it as the plain
 * number that is sent, `9130.56`. Undefined if the text is no such number, or could mean two: in German `9.130` is both the
 * plain number and nine thousand. No thousands begin with a zero, so that `0.012` is the plain number there.
 */
export const plainAmount = (text: string, locale: string): string | undefined => {
  const typed = withPlainSpaces(text.trim())
  const { group, decimal } = separatorsOf(locale)
  const [between, before] = [`[${withPlainSpaces(group)}]`, `[${decimal}]`]
  const isPlain = /^\d+(?:\.\d+)?$/.test(typed)
  const asShown = new RegExp(`^(?:\\d+|[1-9]\\d{0,2}(?:${between}\\d{3})+)(?:${before}\\d+)?$`).test(typed)
  if (!asShown) return isPlain ? typed.replace(ZEROS_BEFORE, '') : undefined
  const read = typed.replaceAll(withPlainSpaces(group), '').replace(decimal, '.')
  return isPlain && read !== typed ? undefined : read.replace(ZEROS_BEFORE, '')
}

/** Writes a plain number with the decimal separator of a language and without others, so that `plainAmount` reads it as itself. */
export const ungroupedAmount = (plain: string, locale: string): string =>
  plain.replace('.', separatorsOf(locale).decimal)

/**
 * Says what is wrong with a typed amount, and how one is written in a language; undefined if it can be sent, or nothing was
 * typed.
 */
export const typedAmountFault = (text: string, locale: string): string | undefined => {
  if (text.trim() === '') return undefined
  const plain = plainAmount(text, locale)
  if (plain === undefined)
    return `Write a number such as ${shownAmount('1000.50', locale)}, or without a separator: 1000.50.`
  const [before = '', after = ''] = plain.split('.')
  if (before.length > AMOUNT_DIGITS.before) return `Write at most ${AMOUNT_DIGITS.before} digits before the decimals.`
  return after.length > AMOUNT_DIGITS.after ? `Write at most ${AMOUNT_DIGITS.after} decimals.` : undefined
}
