import type { ActField } from '../act/act-field.ts'
import { fieldOf, valuesIn } from '../act/field-lists.ts'

const COUNTRY = /^[a-z]{2}$/
const SEPARATORS = /[;,\s]+/

const codesIn = (text: string): readonly string[] => valuesIn(text, SEPARATORS).map((code) => code.toLowerCase())

/** Reads a field with countries: codes in small or capital letters, with ";", "," or blanks between them. */
export const COUNTRIES: NonNullable<ActField['numbers']> = {
  form: 'codes of two letters such as ke',
  read: (text) => {
    const codes = codesIn(text)
    return codes.every((code) => COUNTRY.test(code)) ? fieldOf(codes) : undefined
  },
  faultOf: (text) => {
    const wrong = valuesIn(text, SEPARATORS).find((code) => !COUNTRY.test(code.toLowerCase()))
    return wrong === undefined ? undefined : `must be codes of two letters such as ke, and "${wrong}" is none`
  },
}
