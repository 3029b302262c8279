import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getPaymentAgent } from '@folio/contracts/http/operator/agents.ts'
import { ungroupedAmount } from '../../money/plain-amount.ts'
import { shownAmount } from '../../money/shown-amount.ts'
import { fieldOf, valuesIn } from '../act/field-lists.ts'
import { type ReadText, readAmount, readEach } from '../act/read-number.ts'

/** The terms of an agent in one currency. */
export type Terms = DataOf<typeof getPaymentAgent>['currencies'][number]

/** The numbers of terms: from, to, and the percentages of commission in and out. */
const NUMBERS = 4
const CURRENCY = /^[A-Za-z_]{1,18}$/

/**
 * Writes terms as the text of a field, `USD 10 1000 1.5 2; EUR …`, with the decimal separator of a language; blanks
 * separate the numbers, not thousands.
 */
export const shownTerms = (terms: readonly Terms[], locale: string): string =>
  fieldOf(
    terms.map((each) =>
      [
        each.currency,
        ...[each.withdrawal_minimum, each.withdrawal_maximum, each.deposit_commission, each.withdrawal_commission].map(
          (number) => ungroupedAmount(String(number), locale),
        ),
      ].join(' '),
    ),
  )

const readOneTerms: ReadText = (text, locale) => {
  const [currency = '', ...numbers] = text.split(/\s+/)
  const read = numbers.map((number) => readAmount(number, locale))
  if (!CURRENCY.test(currency) || read.length !== NUMBERS || read.some((number) => number === undefined))
    return undefined
  return [currency.toUpperCase(), ...read].join(' ')
}

/** The parts of terms after the currency, in their order. */
const PARTS = [
  'the smallest transfer',
  'the largest transfer',
  'the commission of deposits in %',
  'the commission of withdrawals in %',
]

const faultOfOne = (text: string, locale: string): string | undefined => {
  const [currency = '', ...numbers] = text.split(/\s+/)
  if (!CURRENCY.test(currency)) return `must begin with a currency, and "${currency}" is none`
  const missing = PARTS[numbers.length]
  if (missing !== undefined) return `must be a currency with four numbers, and of "${text}" ${missing} is missing`
  const extra = numbers[NUMBERS]
  if (extra !== undefined)
    return `must be a currency with four numbers, and "${extra}" in "${text}" is one more: several currencies have ";" between them`
  const wrong = numbers.findIndex((number) => readAmount(number, locale) === undefined)
  return wrong < 0 ? undefined : `must name ${PARTS[wrong]} of ${currency} as a number, and "${numbers[wrong]}" is none`
}

/** Names the first part of the text of a field that is missing or wrong; undefined if `readTerms` reads it. */
export const termsFault = (text: string, locale: string): string | undefined =>
  valuesIn(text)
    .map((part) => faultOfOne(part, locale))
    .find((fault) => fault !== undefined)

/** Says terms for people, `USD: 10.00 to 1,000.00 at once, 1.5 % in, 2 % out`; the limits are those of both directions. */
export const termsWords = (terms: readonly Terms[], locale: string): readonly string[] =>
  terms.map(
    ({ currency, withdrawal_minimum: from, withdrawal_maximum: to, deposit_commission, withdrawal_commission }) =>
      `${currency}: ${shownAmount(from, locale)} to ${shownAmount(to, locale)} at once, ` +
      `${deposit_commission} % commission in, ${withdrawal_commission} % out`,
  )

const readAll = readEach(readOneTerms)

/**
 * Reads the terms in a field with numbers as people of a language write them, as `shownTerms` writes them in English.
 */
export const readTerms: ReadText = (text, locale) => {
  const read = readAll(text, locale)
  return read === '' ? undefined : read
}

/** Reads terms from the text of a field that `readTerms` has read. */
export const termsIn = (text: string): readonly Terms[] =>
  valuesIn(text).map((part) => {
    const [currency = '', from = '', to = '', deposit, withdrawal] = part.split(/\s+/)
    return {
      currency: currency.toUpperCase(),
      withdrawal_minimum: from,
      withdrawal_maximum: to,
      deposit_commission: Number(deposit),
      withdrawal_commission: Number(withdrawal),
    }
  })
