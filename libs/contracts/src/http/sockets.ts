import type { ErrorCode } from './error-code.ts'
import type { Json } from './openapi/envelope-schemas.ts'
import { errorContent } from './openapi/operation.ts'
import { componentName, type SchemaComponents } from './openapi/schema-components.ts'

/** The path of the sockets. */
export const SOCKETS_PATH = '/trading/v1/options/ws/'

/** The default limit of open public sockets of an address at an instance. */
export const PUBLIC_SOCKETS_MAX = 100

/** The kinds of sockets: one without an account, and one for each kind of account. */
export const socketKinds = ['public', 'demo', 'real'] as const

/** A kind of socket. */
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
  description: 'The one-time password of the account, from the URL that the API returned.',
  schema: { type: 'string', minLength: 1 },
}

const refusals = (kind: SocketKind, schemas: SchemaComponents): Json => {
  const isPublic = kind === 'public'
  const others = isPublic ? 'any parameter' : 'other parameters than one password'
  const counted = isPublic ? 'the address' : 'the user'
  const malformed: SocketRefusal = {
    reason: `The request is not a WebSocket upgrade, or the query has ${others}`,
    code: 'ValidationError',
  }
  const badPassword: SocketRefusal = {
    reason: 'The one-time password is unknown, used, expired, or for the other kind of account',
    code: 'Unauthorized',
    headers: ['WWW-Authenticate'],
  }
  const limited: SocketRefusal = {
    reason: `The address exceeds its rate limit, or ${counted} its connection limit`,
    code: 'RateLimit',
    headers: ['Retry-After'],
  }
  const unavailable: SocketRefusal = {
    reason: 'The service is temporarily unavailable',
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
  summary: kind === 'public' ? 'Open the socket without an account' : `Open the socket of a ${kind} account`,
  description:
    'The connection becomes a WebSocket (version 13), whose messages have JSON Schemas of their own. ' +
    (kind === 'public' ? '' : 'Only a 101 spends the one-time password.'),
  security: [],
  parameters: [{ $ref: '#/components/parameters/X-Request-Id' }, ...(kind === 'public' ? [] : [otp])],
  responses: {
    101: {
      description: 'The connection is now a WebSocket.',
      headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
    },
    ...refusals(kind, schemas),
  },
})

/** Returns the operation id of a socket in the OpenAPI document. */
export const socketOperationId = (kind: SocketKind): string =>
  `open${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}Socket`

/** Describes the sockets as paths of an OpenAPI document, and adds their schemas to the components. */
export const socketPaths = (schemas: SchemaComponents): Readonly<Record<string, Json>> =>
  Object.fromEntries(socketKinds.map((kind) => [SOCKETS_PATH + kind, { get: operation(kind, schemas) }]))
