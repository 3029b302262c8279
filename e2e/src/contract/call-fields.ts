import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { jsonSchemaOf } from '@folio/contracts/http/openapi/json-schema.ts'
import type { CallParts } from './sample-call.ts'

/** The keywords of a JSON Schema from which calls are made. */
export type FieldSchema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly FieldSchema[]
}

/** A field of a call that holds one value: its location and its schema. */
export type Field = {
  readonly place: 'query' | 'body'
  readonly path: readonly string[]
  readonly schema: FieldSchema
}

/** Returns the JSON Schema of an endpoint's parameters, query or body, as the documents show it. */
export const schemaOf = (endpoint: Endpoint, place: 'params' | 'query' | 'body'): FieldSchema =>
  jsonSchemaOf(endpoint[place], 'input')

const leaves = (place: Field['place'], path: readonly string[], schema: FieldSchema): readonly Field[] =>
  schema.properties === undefined
    ? [{ place, path, schema }]
    : Object.entries(schema.properties).flatMap(([name, field]) => leaves(place, [...path, name], field))

/** Lists all fields of an endpoint's query and body. */
export const fieldsOf = (endpoint: Endpoint): readonly Field[] =>
  (['query', 'body'] as const).flatMap((place) => leaves(place, [], schemaOf(endpoint, place)))

type Tree = { readonly [name: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

const put = (tree: Tree, [name, ...rest]: readonly string[], value: unknown): Tree => {
  if (name === undefined) return tree
  const below = tree[name]
  return { ...tree, [name]: rest.length === 0 ? value : put(isTree(below) ? below : {}, rest, value) }
}

/** Copies a call with one of its fields set to another value. */
export const withField = (parts: CallParts, { place, path }: Field, value: unknown): CallParts => {
  if (place === 'body') return { ...parts, body: put(parts.body ?? {}, path, value) }
  return { ...parts, query: { ...parts.query, [path.join('.')]: String(value) } }
}
