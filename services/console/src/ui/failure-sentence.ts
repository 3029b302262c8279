import type { Failure } from '../api/call-failure.ts'
import { shownAmount } from '../money/shown-amount.ts'

/** Amounts of at least four digits with their currency, such as `10000.00 USD`. */
const LONG_AMOUNT = /(?<![\d.,])(\d{4,}(?:\.\d+)?)(?= [A-Z]{3,}\b)/g

/** The name of a field, such as `end_date_time`. */
const FIELD = /\b[a-z]+(?:_[a-z]+)+\b/g

const wordsOf = (field: string): string => field.replace(/_id$/, '').replaceAll('_', ' ')

/** The name of a field of a request as people read it: `destination_id` is the destination. */
const nameOf = (field: string): string => `The ${wordsOf(field)}`

/**
 * Returns the message of a failure as a sentence: the field that it begins with, and others that it compares it with, by
 * their names, its amounts grouped.
 */
export const failureSentence = ({ message, fields }: Pick<Failure, 'message' | 'fields'>, locale: string): string => {
  const field = Object.keys(fields).find((name) => message.startsWith(`${name} `))
  const rest = (length: number): string => message.slice(length).replaceAll(FIELD, (name) => `the ${wordsOf(name)}`)
  const named = field === undefined ? message : `${nameOf(field)}${rest(field.length)}`
  return named.replaceAll(LONG_AMOUNT, (amount) => shownAmount(amount, locale))
}
