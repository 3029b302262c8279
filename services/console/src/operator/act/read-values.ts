import { AMOUNT_DIGITS } from '@folio/kernel/units/written-amount.ts'
import { shownAmount } from '../../money/shown-amount.ts'
import type { ActField } from './act-field.ts'
import type { Values } from './pending-act.ts'
import { readAmount } from './read-number.ts'

/** The faults of values, by the names of their fields: each a phrase that follows the label of the field. */
export type Faults = Readonly<Record<string, string>>

/** The values of a form as they are sent, and what is wrong with their form. */
export type ReadValues = { readonly values: Values; readonly faults: Faults }

/** Says how an amount is written in a language. */
export const amountFormat = (locale: string): string => `a number such as ${shownAmount('1000.50', locale)}`

/** The reader of the numbers of a field, and the form that they must have; undefined for a text. */
const numbersOf = ({ isAmount, numbers }: ActField, locale: string): ActField['numbers'] =>
  isAmount === true
    ? {
        read: readAmount,
        form: `${amountFormat(locale)}, with at most ${AMOUNT_DIGITS.before} digits before the decimal sign and ${AMOUNT_DIGITS.after} after it`,
      }
    : numbers

/**
 * Reads the values of a form: amounts and other numbers by the separators of a language, texts without the blanks around them. A
 * number that is none stays as it is, and is named with the format that is expected.
 */
export const readValues = (fields: readonly ActField[], values: Values, locale: string): ReadValues => {
  const faults: Record<string, string> = {}
  const read = fields.map((field): readonly [string, string] => {
    const text = (values[field.name] ?? '').trim()
    const numbers = numbersOf(field, locale)
    if (numbers === undefined || text === '') return [field.name, text]
    const sent = numbers.read(text, locale)
    if (sent === undefined) faults[field.name] = numbers.faultOf?.(text, locale) ?? `must be ${numbers.form}`
    return [field.name, sent ?? text]
  })
  return { values: { ...values, ...Object.fromEntries(read) }, faults }
}

/** Looks up the values of the fields that are found by a name, such as a client's; the others stay as they are. */
export const lookUpValues = async (fields: readonly ActField[], values: Values): Promise<ReadValues> => {
  const faults: Record<string, string> = {}
  const found: Record<string, string> = {}
  for (const { name, lookUp } of fields) {
    const text = (values[name] ?? '').trim()
    if (lookUp === undefined || text === '') continue
    const looked = await lookUp(text)
    if ('sent' in looked) found[name] = looked.sent
    else faults[name] = looked.fault
  }
  return { values: { ...values, ...found }, faults }
}

/** Writes the fault of a field for people: the server's sentence names the field as the API does, the page by its label. */
export const faultSentence = ({ name, label }: Pick<ActField, 'name' | 'label'>, fault: string): string => {
  const isNamed = fault.startsWith(`${name} `)
  const rest = isNamed ? fault.slice(name.length + 1) : fault
  const sentence =
    isNamed || rest.startsWith('must ') ? `${label} ${rest}` : rest.slice(0, 1).toUpperCase() + rest.slice(1)
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}
