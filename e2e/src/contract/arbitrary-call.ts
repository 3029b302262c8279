import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { unicodeText } from '@folio/kernel/testing/unicode-text.ts'
import fc from 'fast-check'
import { type FieldSchema, schemaOf } from './call-fields.ts'

const ofText = ({ pattern, format, minLength, maxLength }: FieldSchema): fc.Arbitrary<unknown> => {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (pattern !== undefined && maxLength === undefined) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.string({ minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 40, 600), unit: 'grapheme' })
}

const NUMBER_MAX = 1e6

/** Generates values that match a schema. */
const fitting = (schema: FieldSchema): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(fitting))
  if (schema.properties !== undefined) return objectOf(schema)
  switch (schema.type) {
    case 'string':
      return ofText(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -NUMBER_MAX, max: schema.maximum ?? NUMBER_MAX })
    case 'number':
      return fc.double({ min: schema.minimum ?? -NUMBER_MAX, max: schema.maximum ?? NUMBER_MAX, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: schema.maxItems ?? 5 })
    default:
      return fc.jsonValue()
  }
}

const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  unicodeText({ maxLength: 50 }),
  fc.constantFrom('', ' ', '0', '-1', '1e3', 'NaN', '__proto__', '../..', '%00', '\u0000', '9'.repeat(400)),
  fc.double(),
)

/** Generates mostly matching values, and some that do not match. */
const mostly = (schema: FieldSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: fitting(schema) }, { weight: 1, arbitrary: strange })

const objectOf = ({ properties = {}, required = [] }: FieldSchema): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, mostly(schema)])), {
    requiredKeys: [...required],
  })

/** The parts of a fuzzed call: a query, a body and path parameters, each mostly as documented. */
export type ArbitraryCall = {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** Generates calls of an endpoint as its document describes them, some with mistakes. */
export const arbitraryCall = (endpoint: Endpoint): fc.Arbitrary<ArbitraryCall> =>
  fc.record({
    params: objectOf(schemaOf(endpoint, 'params')),
    query: objectOf(schemaOf(endpoint, 'query')),
    body: mostly(schemaOf(endpoint, 'body')),
  })
