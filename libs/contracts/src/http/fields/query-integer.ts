import { z } from 'zod'
import { jsonSchemaOverrides } from './json-schema-overrides.ts'

type Bounds = { readonly min: number; readonly max: number }

const wholeNumber = ({ min, max }: Bounds) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .string({ error })
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, { error })
    .transform(Number)
}

/** Makes the schema of a whole number in a query that may be left out, with its bounds of at most nine digits. */
export const optionalQueryInteger = ({ min, max }: Bounds) => {
  const schema = wholeNumber({ min, max }).optional()
  jsonSchemaOverrides.add(schema, { schema: { type: 'integer', minimum: min, maximum: max } })
  return schema
}

/** Makes the schema of a whole number in a query, with its bounds of at most nine digits and its default. */
export const queryInteger = ({ initial, min, max }: Bounds & { readonly initial: number }) => {
  const schema = wholeNumber({ min, max }).default(initial)
  jsonSchemaOverrides.add(schema, { schema: { type: 'integer', minimum: min, maximum: max, default: initial } })
  return schema
}
