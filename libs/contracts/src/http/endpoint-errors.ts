import type { Endpoint } from './endpoint.ts'
import type { ErrorCode, ErrorStatus } from './error-code.ts'
import { familyCodes } from './family.ts'

/** Every error an endpoint may answer with: its own and those that all endpoints share, by status, without repeats. */
export const errorsOf = (endpoint: Endpoint): ReadonlyMap<ErrorStatus, readonly ErrorCode[]> => {
  const codes = familyCodes[endpoint.family]
  // One that needs no body may be sent one all the same.
  const takesBody = endpoint.method !== 'GET'
  const shared: readonly (readonly [ErrorStatus, readonly ErrorCode[]])[] = [
    [400, [codes.fieldMissing, codes.fieldWrong, ...(takesBody ? [codes.notJson] : [])]],
    [401, ['Unauthorized', codes.foreignToken]],
    [403, ['AccessDenied']],
    [404, []],
    [413, takesBody ? ['PayloadTooLarge'] : []],
    [415, takesBody ? ['UnsupportedMediaType'] : []],
    [429, ['RateLimit']],
    [500, ['InternalServerError']],
    [503, ['ServiceUnavailable']],
    [504, ['GatewayTimeout']],
  ]
  const own: Readonly<Partial<Record<ErrorStatus, readonly ErrorCode[]>>> = endpoint.errors
  return new Map(
    shared
      .map(([status, list]) => [status, [...new Set([...list, ...(own[status] ?? [])])]] as const)
      .filter(([, list]) => list.length > 0),
  )
}
