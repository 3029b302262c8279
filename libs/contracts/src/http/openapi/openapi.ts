import { ACT_REASON_HEADER, ACT_TICKET_HEADER, TICKET } from '../act.ts'
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
  'X-Request-Id': text(
    'The id of the request: the one that the caller sent if it is well-formed, otherwise a new one.',
  ),
  'RateLimit-Policy': text(
    'The quota and its window in seconds, as in `"user";q=80;w=60`; absent if the limits are off.',
  ),
  RateLimit: text('The rest of the quota, and the seconds until it is renewed, as in `"user";r=79;t=42`.'),
  'Retry-After': {
    description: 'The number of seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': text('The expected authentication scheme.'),
  'Ledger-Revision': text(
    'The revision of this write, opaque to callers. A read that sends it as `Min-Ledger-Revision` includes the write.',
  ),
  'Idempotency-Hit': text('Present if this is the answer of an earlier call with the same request id.', {
    const: 'true',
  }),
}

const parameters: Json = {
  'X-Request-Id': {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description:
      'An id that the caller chooses: 1 to 128 letters, digits, "_" or "-"; the answer repeats it. Folio ignores ' +
      'other ids.',
    schema: { type: 'string' },
  },
  'Min-Ledger-Revision': {
    name: 'Min-Ledger-Revision',
    in: 'header',
    required: false,
    description:
      'A `Ledger-Revision` of an earlier answer: the read waits until it includes that write, or answers 503. A ' +
      'revision that Folio never issued is a 400. A revision from before a restore of the ledger from a backup is ' +
      'always a 503: read without it.',
    schema: { type: 'string', pattern: LEDGER_REVISION_PATTERN.source },
  },
}

const actParameters: Json = {
  [ACT_REASON_HEADER]: {
    name: ACT_REASON_HEADER,
    in: 'header',
    required: false,
    description: 'The reason of the act, which its record shows for ever.',
    schema: { $ref: '#/components/schemas/ActReason' },
  },
  [ACT_TICKET_HEADER]: {
    name: ACT_TICKET_HEADER,
    in: 'header',
    required: false,
    description: 'A reference of the act to a ticket of another system, no free text; its record shows it for ever.',
    schema: { type: 'string', pattern: TICKET.source },
  },
}

const health: Json = {
  get: {
    operationId: 'getHealth',
    tags: ['health'],
    summary: 'Check whether Folio is ready',
    description:
      'Needs no token and no application, and has no rate limit. It ignores query parameters, so that a prober that ' +
      'adds some does not take the instance for dead.',
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
  'The API of the operator of an installation, on a port of its own that clients do not reach. It is not part of the ' +
  'contract with clients.'

const isOperators = (endpoints: readonly Endpoint[]): boolean => endpoints.every(({ family }) => family === 'operator')

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
      title: isOperator ? 'Folio operator API' : 'Folio',
      version: '1.0.0',
      description: isOperator ? OPERATOR_DESCRIPTION : DESCRIPTION,
    },
    servers: [{ url: '/' }],
    tags: [...(isOperator ? [] : ['health']), ...families].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.all(),
      headers,
      parameters: isOperator ? { ...parameters, ...actParameters } : parameters,
      securitySchemes: isOperator ? operatorSchemes : clientSchemes,
    },
  }
}
