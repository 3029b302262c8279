import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { jsonSchemaOf } from '@folio/contracts/http/openapi/json-schema.ts'

/** A field of an operation: its place in the request, and its option on the command line. */
export type OperationField = {
  readonly place: 'params' | 'query' | 'body'
  readonly name: string
  /** The name on the command line, without its dashes: `wallet-id` for `wallet_id`. */
  readonly option: string
  readonly isRequired: boolean
  /** Takes the option's text as the value; otherwise the text is JSON. */
  readonly isText: boolean
  /** The accepted values, for the help text. */
  readonly form: string
}

/** An endpoint of the operator API as a word on the command line. */
export type Operation = {
  readonly word: string
  readonly endpoint: Endpoint
  readonly fields: readonly OperationField[]
}

type FieldSchema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
}
type ObjectSchema = {
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
}

const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-')

const formOf = ({ type, enum: choices, examples }: FieldSchema): string => {
  if (choices !== undefined) return choices.join('|')
  const [example] = examples ?? []
  return example === undefined ? (type ?? 'JSON').toUpperCase() : String(example)
}

const fieldsOf = (endpoint: Endpoint, place: OperationField['place']): readonly OperationField[] => {
  const { properties = {}, required = [] }: ObjectSchema = jsonSchemaOf(endpoint[place], 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    place,
    name,
    option: kebab(name),
    isRequired: place === 'params' || required.includes(name),
    isText: schema.type === 'string' || place !== 'body',
    form: formOf(schema),
  }))
}

/** Makes the operation of an endpoint of the operator API. */
export const operationOf = (endpoint: Endpoint): Operation => ({
  word: kebab(endpoint.id),
  endpoint,
  fields: (['params', 'query', 'body'] as const).flatMap((place) => fieldsOf(endpoint, place)),
})
