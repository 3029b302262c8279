import { AMOUNT_DIGITS, WRITTEN_AMOUNT } from '@folio/kernel/units/written-amount.ts'
import { plainAmount } from '../../money/plain-amount.ts'
import { shownAmount } from '../../money/shown-amount.ts'
import type { ActField } from './act-field.ts'
import type { Values } from './pending-act.ts'

/** The faults of values, by the names of their fields: each a phrase that follows the label of the field. */
export type Faults = Readonly<Record<string, string>>

/** The values of a form as they are sent, and what is wrong with their form. */
export type ReadValues = { readonly values: Values; readonly faults: Faults }

/** Says how an amount is written in a language. */
export const amountFormat = (locale: string): string => `a number such as ${shownAmount('1000.50', locale)}`

/** Reads an amount as people of a language write it; undefined if it is none, or has more digits than the server takes. */
const readAmount = (text: string, locale: string): string | undefined => {
  const read = plainAmount(text, locale)
  return read !== undefined && WRITTEN_AMOUNT.test(read) ? read : undefined
}

/**
 * Reads the values of a form: amounts by the separators of a language, texts without the blanks around them. An amount that is
 * none stays as it is, and is named with the format that is expected.
 */
export const readValues = (fields: readonly ActField[], values: Values, locale: string): ReadValues => {
  const faults: Record<string, string> = {}
  const read = fields.map(({ name, isAmount }): readonly [string, string] => {
    const text = (values[name] ?? '').trim()
    const amount = isAmount === true && text !== '' ? readAmount(text, locale) : text
    if (amount === undefined) {
      faults[name] =
        `must be ${amountFormat(locale)}, with at most ${AMOUNT_DIGITS.before} digits before the decimals and ${AMOUNT_DIGITS.after} of them`
    }
    return [name, amount ?? text]
  })
  return { values: { ...values, ...Object.fromEntries(read) }, faults }
}

/** Writes the fault of a field for people: the server's sentence names the field as the API does, the page by its label. */
export const faultSentence = ({ name, label }: Pick<ActField, 'name' | 'label'>, fault: string): string => {
  const rest = fault.startsWith(`${name} `) ? fault.slice(name.length + 1) : fault
  return rest.startsWith('must ') ? `${label} ${rest}${rest.endsWith('.') ? '' : '.'}` : rest
}
