import { z } from 'zod'
import { jsonSchemaOverrides } from '../fields/json-schema-overrides.ts'
import type { Json } from './envelope-schemas.ts'

/** Converts a schema to JSON Schema 2020-12, as callers send it (`input`) or get it (`output`). */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const form = jsonSchemaOverrides.get(zodSchema)
      if (!form) return
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
      Object.assign(jsonSchema, form.schema)
    },
  })
  return described
}
