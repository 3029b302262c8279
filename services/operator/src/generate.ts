import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACT_REASON_HEADER, ACT_TICKET_HEADER, actReason } from '@folio/contracts/http/act.ts'
import { operatorEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { jsonSchemaOf } from '@folio/contracts/http/openapi/json-schema.ts'
import type { Operation, OperationField } from './operation.ts'

// `node services/operator/src/generate.ts [--check]` writes the operations of the operator's command line: loading
// the schemas of all endpoints would take most of the time of a command. With --check it only tells if they are stale.
const file = join(import.meta.dirname, 'operations.gen.ts')

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

const operationOf = (endpoint: Endpoint): Operation => ({
  word: kebab(endpoint.id),
  method: endpoint.method,
  path: endpoint.path,
  hasBody: endpoint.hasBody,
  summary: endpoint.summary,
  fields: [
    ...(['params', 'query', 'body'] as const).flatMap((place) => fieldsOf(endpoint, place)),
    ...(endpoint.act === undefined ? [] : causeFields),
  ],
})

// A log-in is for pages of the console: the command line sends a token with each call.
const operations = operatorEndpoints.filter(({ scope }) => scope === 'operator').map(operationOf)

const text = `import type { Operation } from './operation.ts'

// Generated from the declarations of the endpoints: run \`npm run generate\`.

/** The operations of the operator's command line. */
export const OPERATIONS: readonly Operation[] = [
${operations.map((operation) => `  ${JSON.stringify(operation)},`).join('\n')}
]
`

if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  if (process.argv.includes('--check')) {
    console.error(`${file} is stale: run \`npm run generate\``)
    process.exitCode = 1
  } else writeFileSync(file, text)
}
