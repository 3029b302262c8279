import { z } from 'zod'
import { serviceContracts } from './all-services.ts'
import type { StreamContract } from './service-contract.ts'

/** The text that stands in place of a masked value. */
export const MASK = '•••'

type Schema = z.core.JSONSchema.JSONSchema

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** A schema with those that it combines. */
const withAlternatives = (schema: Schema): readonly Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
    .filter(isSchema)
    .flatMap(withAlternatives),
]

const fieldOf = (schemas: readonly Schema[], name: string): readonly Schema[] =>
  schemas
    .map(({ properties, additionalProperties }) =>
      properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : additionalProperties,
    )
    .filter(isSchema)

const masked = (value: unknown, described: readonly Schema[]): unknown => {
  const schemas = described.flatMap(withAlternatives)
  if (schemas.length === 0 || schemas.some((schema) => schema['personal'] === true)) return MASK
  if (Array.isArray(value)) {
    const items = schemas.flatMap((schema) => schema.items ?? []).filter(isSchema)
    return value.map((item) => masked(item, items))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, masked(field, fieldOf(schemas, name))]))
}

/** The service that writes a stream, and the contract of the stream; undefined for streams that no service declares. */
export const streamDeclared = (
  stream: string,
): { readonly service: string; readonly contract: StreamContract } | undefined => {
  for (const { name: service, streams } of serviceContracts) {
    const contract = Object.values(streams).find(({ prefix }) => stream.startsWith(prefix))
    if (contract !== undefined) return { service, contract }
  }
  return undefined
}

const known = new Map<string, Schema>()

const schemaOf = (type: string, contract: StreamContract): Schema | undefined => {
  const key = `${contract.prefix} ${type}`
  const cached = known.get(key)
  if (cached !== undefined) return cached
  if (!Object.hasOwn(contract.events, type)) return undefined
  const declared = contract.events[type]
  if (declared === undefined) return undefined
  const schema: Schema = z.toJSONSchema(declared.schema, { reused: 'inline', unrepresentable: 'any' })
  known.set(key, schema)
  return schema
}

/**
 * Returns the data of an event as anybody may see it: fields that its schema marks as personal, and fields that it does not
 * declare, are masked, and so is everything of a type that this release does not know.
 */
export const maskedData = (type: string, data: unknown, contract: StreamContract | undefined): unknown => {
  const schema = contract && schemaOf(type, contract)
  return masked(data, schema === undefined ? [] : [schema])
}
