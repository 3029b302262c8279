import type { Failure } from '../../api/call-failure.ts'
import { shownAmount } from '../../money/shown-amount.ts'

/** Amounts of at least four digits with their currency, such as `10000.00 USD`. */
const LONG_AMOUNT = /(?<![\d.,])(\d{4,}(?:\.\d+)?)(?= [A-Z]{3,}\b)/g

/** The name of a field, such as `end_date_time`. */
const FIELD = /\b[a-z]+(?:_[a-z]+)+\b/g

/** A list of allowed values, which are sent as they stand and may look like names of fields. */
const VALUES = /must be one of .*$/

/** The words of a field's name, without the place of a value in a list, such as the `.0` of `scopes.0`. */
const wordsOf = (field: string): string =>
  field
    .replace(/\.\d+$/, '')
    .replace(/_id$/, '')
    .replaceAll('_', ' ')

/** Names the fields in a text by their words, except in a list of allowed values. */
const withFieldWords = (text: string): string => {
  const [values = ''] = VALUES.exec(text) ?? []
  const before = text.slice(0, text.length - values.length)
  return `${before.replaceAll(FIELD, (name) => `the ${wordsOf(name)}`)}${values}`
}

/** The name of a field of a request as people read it: `destination_id` is the destination. */
const nameOf = (field: string): string => `The ${wordsOf(field)}`

/**
 * Returns the message of a failure as a sentence: the field that it begins with, and others that it compares it with, by
 * their names, its amounts grouped.
 */
export const failureSentence = ({ message, fields }: Pick<Failure, 'message' | 'fields'>, locale: string): string => {
  const field = Object.keys(fields).find((name) => message.startsWith(`${name} `))
  const named = field === undefined ? message : `${nameOf(field)}${withFieldWords(message.slice(field.length))}`
  return named.replaceAll(LONG_AMOUNT, (amount) => shownAmount(amount, locale))
}
