import type { Endpoint } from '../endpoint.ts'
import { HEALTH_PATH } from '../health.ts'
import { LEDGER_REVISION_PATTERN } from '../ledger-revision.ts'
import { socketPaths } from '../sockets.ts'
import type { Json } from './envelope-schemas.ts'
import { operationOf } from './operation.ts'
import { type SchemaComponents, schemaComponents } from './schema-components.ts'
import { clientSchemes, operatorSchemes } from './security-schemes.ts'

const text = (description: string, more: Json = {}): Json => ({ description, schema: { type: 'string', ...more } })

const headers: Json = {
  'X-Request-Id': text('The id of the request: the one the caller sent, if it was well-formed, otherwise a new one.'),
  'RateLimit-Policy': text('Quota and window in seconds, as in `"user";q=80;w=60`; absent where limits are off.'),
  RateLimit: text('What is left of the quota, and the seconds until it is renewed, as in `"user";r=79;t=42`.'),
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': text('The scheme that is expected.'),
  'Ledger-Revision': text('Where this write stands; opaque. A read that sends it back sees the write.'),
  'Idempotency-Hit': text('Sent when this is the answer of an earlier call with the same request id.', {
    const: 'true',
  }),
}

const parameters: Json = {
  'X-Request-Id': {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description:
      'Any id of the caller, of 1 to 128 letters, digits, "_" or "-"; the answer carries it. Another is ignored.',
    schema: { type: 'string' },
  },
  'Min-Ledger-Revision': {
    name: 'Min-Ledger-Revision',
    in: 'header',
    required: false,
    description:
      'A `Ledger-Revision` of an earlier answer: the read waits until it can show that write, or answers 503. One that ' +
      'was never given is a 400. One from before the ledger was restored from a backup stays a 503: read without it.',
    schema: { type: 'string', pattern: LEDGER_REVISION_PATTERN.source },
  },
}

const health: Json = {
  get: {
    operationId: 'getHealth',
    tags: ['health'],
    summary: 'Whether Folio is ready',
    description:
      'Needs no token and no application, and is not limited. Takes no parameters: what a prober adds to the path is not ' +
      'looked at, so that no instance is taken for dead for it.',
    security: [],
    responses: {
      200: { description: 'Ready', content: { 'text/plain': { schema: { type: 'string' } } } },
      503: { description: 'Not ready', content: { 'text/plain': { schema: { type: 'string' } } } },
    },
  },
}

const DESCRIPTION =
  'An event-sourced ledger for wallets, payment agents and options trading. Amounts are decimal strings, never ' +
  'JSON numbers. Operations marked `x-beta` may still change.'

const OPERATOR_DESCRIPTION =
  'What the operator of an installation can do, on a port of its own that clients do not reach. No part of the contract ' +
  'with clients.'

const isOperators = (endpoints: readonly Endpoint[]): boolean => endpoints.every(({ scope }) => scope === 'operator')

const pathsOf = (endpoints: readonly Endpoint[], schemas: SchemaComponents): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas) }
  }
  const hasSockets = endpoints.some(({ family }) => family === 'options')
  return {
    ...(isOperators(endpoints) ? {} : { [HEALTH_PATH]: health }),
    ...paths,
    ...(hasSockets ? socketPaths(schemas) : {}),
  }
}

/** Makes the OpenAPI 3.1 document of endpoints: those for clients, with the health check, or those for the operator. */
export const openApiOf = (endpoints: readonly Endpoint[]): Json => {
  const isOperator = isOperators(endpoints)
  const schemas = schemaComponents()
  const paths = pathsOf(endpoints, schemas)
  const families = [...new Set(endpoints.map(({ family }) => family))]
  return {
    openapi: '3.1.0',
    info: {
      title: isOperator ? 'Folio, for its operator' : 'Folio',
      version: '1.0.0',
      description: isOperator ? OPERATOR_DESCRIPTION : DESCRIPTION,
    },
    servers: [{ url: '/' }],
    tags: [...(isOperator ? [] : ['health']), ...families].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.all(),
      headers,
      parameters,
      securitySchemes: isOperator ? operatorSchemes : clientSchemes,
    },
  }
}
