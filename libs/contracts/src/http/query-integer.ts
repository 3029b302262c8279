import { z } from 'zod'
import { wireForms } from './wire-forms.ts'

/** A whole number in a query, between bounds, with the value it has when left out. */
export const queryInteger = (range: { readonly min: number; readonly max: number; readonly initial: number }) => {
  const { min, max, initial } = range
  const error = `must be a whole number from ${min} to ${max}`
  const schema = z
    .string({ error })
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, { error })
    .transform(Number)
    .default(initial)
  wireForms.add(schema, { schema: { type: 'integer', minimum: min, maximum: max, default: initial } })
  return schema
}
