import { z } from 'zod'
import { jsonSchemaOverrides } from './json-schema-overrides.ts'

/** Makes the schema of a whole number in a query, with its bounds and default. */
export const queryInteger = (range: { readonly min: number; readonly max: number; readonly initial: number }) => {
  const { min, max, initial } = range
  const error = `must be a whole number from ${min} to ${max}`
  const schema = z
    .string({ error })
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, { error })
    .transform(Number)
    .default(initial)
  jsonSchemaOverrides.add(schema, { schema: { type: 'integer', minimum: min, maximum: max, default: initial } })
  return schema
}
