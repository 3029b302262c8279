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

/** The schemas of one place in the data of an event; each is made once, since many events have it. */
type Place = {
  /** True where nothing declares the value, or it is personal. */
  readonly isMasked: boolean
  /** The place of the items of an array. */
  readonly items: () => Place
  /** The place of a field of an object. */
  readonly field: (name: string) => Place
}

const fieldsOf = (schemas: readonly Schema[], name: string | undefined): readonly Schema[] =>
  schemas
    .map(({ properties, additionalProperties }) =>
      properties !== undefined && name !== undefined && Object.hasOwn(properties, name)
        ? properties[name]
        : additionalProperties,
    )
    .filter(isSchema)

const placeOf = (described: readonly Schema[]): Place => {
  const schemas = described.flatMap(withAlternatives)
  const named = new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})))
  const fields = new Map<string, Place>()
  let items: Place | undefined
  let others: Place | undefined
  return {
    isMasked: schemas.length === 0 || schemas.some((schema) => schema['personal'] === true),
    items: () => {
      items ??= placeOf(schemas.flatMap((schema) => schema.items ?? []).filter(isSchema))
      return items
    },
    field: (name) => {
      // Names that no schema has, such as the currencies of balances, are without number and share one place.
      if (!named.has(name)) {
        others ??= placeOf(fieldsOf(schemas, undefined))
        return others
      }
      const known = fields.get(name)
      if (known !== undefined) return known
      const made = placeOf(fieldsOf(schemas, name))
      fields.set(name, made)
      return made
    },
  }
}

/** Returns the value itself where nothing of it is masked. */
const masked = (value: unknown, place: Place): unknown => {
  if (value === undefined) return undefined
  if (place.isMasked) return MASK
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => masked(item, place.items()))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  const entries = Object.entries(value)
  const shown = entries.map(([name, field]) => [name, masked(field, place.field(name))] as const)
  return shown.some(([, field], index) => field !== entries[index]?.[1]) ? Object.fromEntries(shown) : value
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

const NOWHERE = placeOf([])

const known = new Map<string, Place>()

/** The place of the data of an event type; that of an unknown type masks everything. */
const dataPlace = (type: string, contract: StreamContract): Place => {
  const key = `${contract.prefix} ${type}`
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const declared = Object.hasOwn(contract.events, type) ? contract.events[type] : undefined
  if (declared === undefined) return NOWHERE
  const made = placeOf([z.toJSONSchema(declared.schema, { reused: 'inline', unrepresentable: 'any' })])
  known.set(key, made)
  return made
}

/**
 * Returns the data of an event as anybody may see it: fields that its schema marks as personal, and fields that it does not
 * declare, are masked, and so is everything of a type that this release does not know. Returns `data` itself where nothing is
 * masked.
 */
export const maskedData = (type: string, data: unknown, contract: StreamContract | undefined): unknown =>
  masked(data, contract === undefined ? NOWHERE : dataPlace(type, contract))
