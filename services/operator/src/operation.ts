import { ACT_REASON_HEADER, ACT_TICKET_HEADER, actReason } from '@folio/contracts/http/act.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { jsonSchemaOf } from '@folio/contracts/http/openapi/json-schema.ts'

/** A field of an operation: its place in the request, and its option on the command line. */
export type OperationField = {
  readonly place: 'params' | 'query' | 'body' | 'header'
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

/** The options of an act: its reason and its ticket, which are headers of the request. */
const causeFields: readonly OperationField[] = [
  { name: ACT_REASON_HEADER, option: 'act-reason', form: actReason.options.join('|') },
  { name: ACT_TICKET_HEADER, option: 'act-ticket', form: 'STRING' },
].map((field) => ({ ...field, place: 'header', isRequired: false, isText: true }))

const fieldsOf = (endpoint: Endpoint, place: 'params' | 'query' | 'body'): readonly OperationField[] => {
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

/** Returns the word on the command line of an endpoint of the operator API. */
export const wordOf = ({ id }: Endpoint): string => kebab(id)

/** Makes the operation of an endpoint of the operator API. */
export const operationOf = (endpoint: Endpoint): Operation => ({
  word: wordOf(endpoint),
  endpoint,
  fields: [
    ...(['params', 'query', 'body'] as const).flatMap((place) => fieldsOf(endpoint, place)),
    ...(endpoint.act === undefined ? [] : causeFields),
  ],
})
