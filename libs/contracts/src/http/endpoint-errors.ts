import type { Endpoint } from './endpoint.ts'
import type { ErrorCode, ErrorStatus } from './error-code.ts'
import { familyCodes } from './family.ts'
import type { ErrorAnswer } from './openapi/envelope-schemas.ts'
import { componentName } from './openapi/schema-components.ts'

/** An error answer with its status. */
export type StatusAnswer = ErrorAnswer & { readonly status: ErrorStatus }

const STATUS_NAMES: Readonly<Record<ErrorStatus, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
  504: 'GatewayTimeout',
}

type CodesByStatus = Readonly<Partial<Record<ErrorStatus, readonly ErrorCode[]>>>

/** Tells whether a call carries the token of a client. */
const hasClient = (scope: Endpoint['scope']): boolean =>
  scope !== 'operator' && scope !== 'application' && scope !== 'log_in'

/** Returns the error codes that all endpoints of a family share, by status. */
const sharedCodes = ({ family, scope }: Endpoint): CodesByStatus => ({
  401: hasClient(scope) ? ['Unauthorized', familyCodes[family].foreignToken] : ['Unauthorized'],
  403: scope === 'application' ? [] : ['AccessDenied'],
  413: ['PayloadTooLarge'],
  415: ['UnsupportedMediaType'],
  429: ['RateLimit'],
  500: ['InternalServerError'],
  503: ['ServiceUnavailable'],
  504: ['GatewayTimeout'],
})

/** Tells whether the endpoint has a required field. */
const needsFields = ({ query, body }: Endpoint): boolean => [query, body].some((part) => !part.safeParse({}).success)

const malformedCodes = (endpoint: Endpoint): readonly ErrorCode[] => {
  const codes = familyCodes[endpoint.family]
  return [
    ...(needsFields(endpoint) ? [codes.fieldMissing] : []),
    codes.fieldWrong,
    // A caller may send a body even if the endpoint needs none.
    ...(endpoint.method === 'GET' ? [] : [codes.notJson]),
  ]
}

/** Returns the error answers of an endpoint: its own codes and those that its family shares. */
export const errorsOf = (endpoint: Endpoint): readonly StatusAnswer[] => {
  const { id, family, method } = endpoint
  const shared = sharedCodes(endpoint)
  const own: CodesByStatus = { ...endpoint.errors, 400: [...malformedCodes(endpoint), ...(endpoint.errors[400] ?? [])] }
  const statuses = ([400, 401, 403, 404, 413, 415, 429, 500, 503, 504] as const).filter(
    (status) => method !== 'GET' || (status !== 413 && status !== 415),
  )
  return statuses.flatMap((status) => {
    const usual = new Set(shared[status])
    const codes = [...new Set([...usual, ...(own[status] ?? [])])]
    const isShared = codes.length === usual.size && (status !== 401 || endpoint.scope !== 'application')
    const name = componentName(isShared ? family : id) + STATUS_NAMES[status]
    return codes.length === 0 ? [] : [{ name, family, status, codes }]
  })
}
