import type { Json } from './envelope-schemas.ts'

/** Where the sockets are. */
export const SOCKETS_PATH = '/trading/v1/options/ws/'

/** How many public sockets an address may have open at an instance, where nothing else is said. */
export const PUBLIC_SOCKETS_MAX = 100

/** Which sockets there are: one without an account, and one for accounts of each kind. */
export const socketKinds = ['public', 'demo', 'real'] as const

/** Which socket it is. */
export type SocketKind = (typeof socketKinds)[number]

const refusal = (description: string, headers: readonly string[] = []): Json => ({
  description,
  headers: Object.fromEntries(
    ['X-Request-Id', ...headers].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/OptionsErrors' } } },
})

const otp: Json = {
  name: 'otp',
  in: 'query',
  required: true,
  description: 'A one-time password of the account, as the URL that was given out has it.',
  schema: { type: 'string', minLength: 1 },
}

const operation = (kind: SocketKind): Json => ({
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
    400: refusal(
      `No WebSocket was asked for, or the query has ${kind === 'public' ? 'anything' : 'something else than one password'}: ValidationError`,
    ),
    ...(kind === 'public'
      ? {}
      : {
          401: refusal('The password is none, used, expired, or one of the other kind: Unauthorized', [
            'WWW-Authenticate',
          ]),
        }),
    429: refusal(
      `The address asks too often, or ${kind === 'public' ? 'has as many sockets' : 'the user has as many connections'} as it may have: RateLimit`,
      ['Retry-After'],
    ),
    503: refusal('A part did not answer: ServiceUnavailable', ['Retry-After']),
  },
})

/** What the OpenAPI document calls the opening of a socket. */
export const socketOperationId = (kind: SocketKind): string =>
  `open${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}Socket`

/** The sockets as paths of an OpenAPI document. */
export const socketPaths = (): Readonly<Record<string, Json>> =>
  Object.fromEntries(socketKinds.map((kind) => [SOCKETS_PATH + kind, { get: operation(kind) }]))
