import { ACT_REASON_HEADER, ACT_TICKET_HEADER } from '../act.ts'
import { type Endpoint, scopesOf } from '../endpoint.ts'
import { errorsOf } from '../endpoint-errors.ts'
import { EXPORT_ROLE } from '../fields/list-page.ts'
import { type ErrorAnswer, errorEnvelope, type Json, successEnvelope } from './envelope-schemas.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { componentName, type SchemaComponents } from './schema-components.ts'

type ObjectSchema = { readonly properties?: Readonly<Record<string, Json>>; readonly required?: readonly string[] }

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` })
const json = (schema: Json): Json => ({ 'application/json': { schema } })

/** The contents of a list that is answered as a file. */
const files: Json = {
  'text/csv': { schema: { type: 'string' } },
  'application/x-ndjson': { schema: { type: 'string' } },
}

const everyAnswer: Json = {
  'X-Request-Id': header('X-Request-Id'),
  RateLimit: header('RateLimit'),
  'RateLimit-Policy': header('RateLimit-Policy'),
}

const writeHeaders = (endpoint: Endpoint): Json => {
  if (endpoint.method === 'GET') return everyAnswer
  return {
    ...everyAnswer,
    'Ledger-Revision': header('Ledger-Revision'),
    ...((endpoint.money ?? endpoint.moneyItems) ? { 'Idempotency-Hit': header('Idempotency-Hit') } : {}),
  }
}

const errorHeaders = (endpoint: Endpoint, status: number): Json => {
  // A refusal that depends on an account is recorded, and a repeat gets it again.
  if (status === 400) return writeHeaders(endpoint)
  if (status === 401) return { ...everyAnswer, 'WWW-Authenticate': header('WWW-Authenticate') }
  if (status === 429 || status === 503) return { ...everyAnswer, 'Retry-After': header('Retry-After') }
  return everyAnswer
}

const CAUSE_PARAMETERS: readonly Json[] = [ACT_REASON_HEADER, ACT_TICKET_HEADER].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

/** The header by which a reader of a stream continues it. */
const LAST_EVENT_ID: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last message that the reader has.',
  schema: { type: 'string' },
}

const parametersOf = (endpoint: Endpoint, schemas: SchemaComponents): readonly Json[] => {
  const listed = (place: 'path' | 'query'): readonly Json[] => {
    const schema: ObjectSchema = jsonSchemaOf(place === 'path' ? endpoint.params : endpoint.query, 'input')
    return Object.entries(schema.properties ?? {}).map(([name, described]) => ({
      name,
      in: place,
      required: schema.required?.includes(name) ?? false,
      schema: schemas.put(componentName(endpoint.id) + componentName(name), described),
    }))
  }
  const minimum =
    endpoint.method === 'GET' && !endpoint.isStream ? [{ $ref: '#/components/parameters/Min-Ledger-Revision' }] : []
  const cause = endpoint.act === undefined ? [] : CAUSE_PARAMETERS
  const continued = endpoint.isStream ? [LAST_EVENT_ID] : []
  return [
    { $ref: '#/components/parameters/X-Request-Id' },
    ...minimum,
    ...continued,
    ...cause,
    ...listed('path'),
    ...listed('query'),
  ]
}

/** Describes the body of an error answer. */
export const errorContent = (answer: ErrorAnswer, schemas: SchemaComponents): Json =>
  json(schemas.put(answer.name, errorEnvelope(answer)))

const successName = (endpoint: Endpoint, status: string): string =>
  componentName(endpoint.id) + (status === '201' ? 'Created' : 'Answer')

/** The schemas of the fields beside `data`. */
const besideData = ({ links, beside }: Endpoint): Json => ({
  ...(links === undefined ? {} : { links: jsonSchemaOf(links, 'output') }),
  ...Object.fromEntries(
    Object.entries(beside?.shape ?? {}).map(([name, field]) => [name, jsonSchemaOf(field, 'output')]),
  ),
})

const responsesOf = (endpoint: Endpoint, schemas: SchemaComponents): Json => {
  const beside = besideData(endpoint)
  const responses: Record<string, Json> = {}
  for (const [status, schema] of Object.entries(endpoint.answers)) {
    const data = jsonSchemaOf(schema, 'output')
    if (endpoint.isStream) {
      const content = { 'text/event-stream': { schema: schemas.put(successName(endpoint, status), data) } }
      responses[status] = { description: 'The events', headers: everyAnswer, content }
      continue
    }
    const envelope = successEnvelope(endpoint.family, { data, beside })
    responses[status] = {
      description: status === '201' ? 'Created' : 'Done',
      headers: writeHeaders(endpoint),
      content: { ...json(schemas.put(successName(endpoint, status), envelope)), ...(endpoint.isExported ? files : {}) },
    }
  }
  for (const answer of errorsOf(endpoint)) {
    responses[answer.status] = {
      description: answer.codes.join(', '),
      headers: errorHeaders(endpoint, answer.status),
      content: errorContent(answer, schemas),
    }
  }
  return responses
}

const bodyOf = (endpoint: Endpoint, schemas: SchemaComponents): Json => {
  const schema = schemas.put(`${componentName(endpoint.id)}Request`, jsonSchemaOf(endpoint.body, 'input'))
  return { required: true, content: json(schema) }
}

/**
 * Describes the credentials of a call: an operator's token or session, an application, a client's token of the scope, from
 * a log-in or a personal one, or none besides those in the body.
 */
const securityOf = (endpoint: Endpoint): readonly Json[] => {
  const { scope } = endpoint
  if (scope === 'log_in') return []
  if (scope === 'operator') return [{ operator: [] }, { session: [], session_cookie: [] }]
  if (scope === 'application') return [{ application: [] }]
  return scopesOf(endpoint).flatMap((each) => [
    { application: [], oauth2: [each] },
    { application: [], token: [each] },
  ])
}

/** Describes an endpoint as an OpenAPI operation, and adds its schemas to the components. */
export const operationOf = (endpoint: Endpoint, schemas: SchemaComponents): Json => ({
  operationId: endpoint.id,
  tags: [endpoint.family],
  summary: endpoint.summary,
  description: endpoint.description,
  ...(endpoint.isBeta ? { 'x-beta': true } : {}),
  ...(endpoint.role === undefined ? {} : { 'x-role': endpoint.role }),
  ...(endpoint.isExported ? { 'x-role-of-files': EXPORT_ROLE } : {}),
  security: securityOf(endpoint),
  parameters: parametersOf(endpoint, schemas),
  ...(endpoint.hasBody ? { requestBody: bodyOf(endpoint, schemas) } : {}),
  responses: responsesOf(endpoint, schemas),
})
