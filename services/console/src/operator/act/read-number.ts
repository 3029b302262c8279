import { WRITTEN_AMOUNT } from '@folio/kernel/units/written-amount.ts'
import { plainAmount } from '../../money/plain-amount.ts'
import { fieldOf, valuesIn } from './field-lists.ts'

/** Reads the text of a field as people of a language write it, and gives what is sent; undefined if it has another form. */
export type ReadText = (text: string, locale: string) => string | undefined

/** Reads an amount; undefined also if it has more digits than the server takes. */
export const readAmount: ReadText = (text, locale) => {
  const read = plainAmount(text, locale)
  return read !== undefined && WRITTEN_AMOUNT.test(read) ? read : undefined
}

/** Returns the reader of a number that, written as it is sent, has to match a pattern as a whole. */
export const readNumber =
  (pattern: RegExp): ReadText =>
  (text, locale) => {
    const read = readAmount(text, locale)
    return read !== undefined && pattern.test(read) ? read : undefined
  }

/** Returns the reader of several values with ";" between them. */
export const readEach =
  (read: ReadText): ReadText =>
  (text, locale) => {
    const values = valuesIn(text).map((value) => read(value, locale))
    return values.some((value) => value === undefined)
      ? undefined
      : fieldOf(values.filter((each) => each !== undefined))
  }
