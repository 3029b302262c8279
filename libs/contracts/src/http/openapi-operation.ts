import type { Endpoint } from './endpoint.ts'
import { errorsOf } from './endpoint-errors.ts'
import { type Json, successEnvelope } from './envelope-schemas.ts'
import type { Family } from './family.ts'
import { jsonSchemaOf } from './json-schema.ts'

type ObjectSchema = { readonly properties?: Readonly<Record<string, Json>>; readonly required?: readonly string[] }

/** The name under which a family's error envelope stands among the document's components. */
export const errorComponent = (family: Family): string =>
  `${family.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Errors`

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` })
const json = (schema: Json): Json => ({ 'application/json': { schema } })

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
    ...(endpoint.money ? { 'Idempotency-Hit': header('Idempotency-Hit') } : {}),
  }
}

const errorHeaders = (endpoint: Endpoint, status: number): Json => {
  // A refusal that depends on an account is recorded, and answered again to a repeat.
  if (status === 400) return writeHeaders(endpoint)
  if (status === 401) return { ...everyAnswer, 'WWW-Authenticate': header('WWW-Authenticate') }
  if (status === 429 || status === 503) return { ...everyAnswer, 'Retry-After': header('Retry-After') }
  return everyAnswer
}

const parametersOf = (endpoint: Endpoint): readonly Json[] => {
  const listed = (place: 'path' | 'query'): readonly Json[] => {
    const schema: ObjectSchema = jsonSchemaOf(place === 'path' ? endpoint.params : endpoint.query, 'input')
    return Object.entries(schema.properties ?? {}).map(([name, described]) => ({
      name,
      in: place,
      required: schema.required?.includes(name) ?? false,
      schema: described,
    }))
  }
  const minimum = endpoint.method === 'GET' ? [{ $ref: '#/components/parameters/Min-Ledger-Revision' }] : []
  return [{ $ref: '#/components/parameters/X-Request-Id' }, ...minimum, ...listed('path'), ...listed('query')]
}

const responsesOf = (endpoint: Endpoint): Json => {
  const links = endpoint.links && jsonSchemaOf(endpoint.links, 'output')
  const responses: Record<string, Json> = {}
  for (const [status, schema] of Object.entries(endpoint.answers)) {
    const data = jsonSchemaOf(schema, 'output')
    responses[status] = {
      description: status === '201' ? 'Created' : 'Done',
      headers: writeHeaders(endpoint),
      content: json(successEnvelope(endpoint.family, data, links)),
    }
  }
  for (const [status, codes] of errorsOf(endpoint)) {
    responses[status] = {
      description: codes.join(', '),
      headers: errorHeaders(endpoint, status),
      content: json({ $ref: `#/components/schemas/${errorComponent(endpoint.family)}` }),
    }
  }
  return responses
}

/** One endpoint as an OpenAPI operation. */
export const operationOf = (endpoint: Endpoint): Json => ({
  operationId: endpoint.id,
  tags: [endpoint.family],
  summary: endpoint.summary,
  description: endpoint.description,
  ...(endpoint.isBeta ? { 'x-beta': true } : {}),
  security: endpoint.scope === 'operator' ? [{ operator: [] }] : [{ application: [], token: [endpoint.scope] }],
  parameters: parametersOf(endpoint),
  ...(endpoint.hasBody ? { requestBody: { required: true, content: json(jsonSchemaOf(endpoint.body, 'input')) } } : {}),
  responses: responsesOf(endpoint),
})
