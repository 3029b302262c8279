import type { Json } from './envelope-schemas.ts'
import type { ErrorCode } from './error-code.ts'
import { errorContent } from './openapi-operation.ts'
import { componentName, type SchemaComponents } from './schema-components.ts'

/** Where the sockets are. */
export const SOCKETS_PATH = '/trading/v1/options/ws/'

/** How many public sockets an address may have open at an instance, where nothing else is said. */
export const PUBLIC_SOCKETS_MAX = 100

/** Which sockets there are: one without an account, and one for accounts of each kind. */
export const socketKinds = ['public', 'demo', 'real'] as const

/** Which socket it is. */
export type SocketKind = (typeof socketKinds)[number]

type SocketRefusal = { readonly reason: string; readonly code: ErrorCode; readonly headers?: readonly string[] }

const refusal = (schemas: SchemaComponents, { reason, code, headers = [] }: SocketRefusal): Json => ({
  description: `${reason}: ${code}`,
  headers: Object.fromEntries(
    ['X-Request-Id', ...headers].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
  content: errorContent({ name: `Socket${componentName(code)}`, family: 'options', codes: [code] }, schemas),
})

const otp: Json = {
  name: 'otp',
  in: 'query',
  required: true,
  description: 'A one-time password of the account, as the URL that was given out has it.',
  schema: { type: 'string', minLength: 1 },
}

const refusals = (kind: SocketKind, schemas: SchemaComponents): Json => {
  const isPublic = kind === 'public'
  const others = isPublic ? 'anything' : 'something else than one password'
  const tooMany = isPublic ? 'has as many sockets' : 'the user has as many connections'
  const malformed: SocketRefusal = {
    reason: `No WebSocket was asked for, or the query has ${others}`,
    code: 'ValidationError',
  }
  const badPassword: SocketRefusal = {
    reason: 'The password is none, used, expired, or one of the other kind',
    code: 'Unauthorized',
    headers: ['WWW-Authenticate'],
  }
  const limited: SocketRefusal = {
    reason: `The address asks too often, or ${tooMany} as it may have`,
    code: 'RateLimit',
    headers: ['Retry-After'],
  }
  const unavailable: SocketRefusal = {
    reason: 'A part did not answer',
    code: 'ServiceUnavailable',
    headers: ['Retry-After'],
  }
  return {
    400: refusal(schemas, malformed),
    ...(isPublic ? {} : { 401: refusal(schemas, badPassword) }),
    429: refusal(schemas, limited),
    503: refusal(schemas, unavailable),
  }
}

const operation = (kind: SocketKind, schemas: SchemaComponents): Json => ({
  operationId: socketOperationId(kind),
  tags: ['options'],
  summary: kind === 'public' ? 'The socket without an account' : `The socket of a ${kind} account`,
  description:
    'Becomes a WebSocket (version 13), whose messages have JSON Schemas of their own. ' +
    (kind === 'public' ? '' : 'The password is spent by 101 alone.'),
  security: [],
  parameters: [{ $ref: '#/components/parameters/X-Request-Id' }, ...(kind === 'public' ? [] : [otp])],
  responses: {
    101: {
      description: 'The connection is a WebSocket from now on.',
      headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
    },
    ...refusals(kind, schemas),
  },
})

/** What the OpenAPI document calls the opening of a socket. */
export const socketOperationId = (kind: SocketKind): string =>
  `open${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}Socket`

/** The sockets as paths of an OpenAPI document, with their schemas among the components. */
export const socketPaths = (schemas: SchemaComponents): Readonly<Record<string, Json>> =>
  Object.fromEntries(socketKinds.map((kind) => [SOCKETS_PATH + kind, { get: operation(kind, schemas) }]))
