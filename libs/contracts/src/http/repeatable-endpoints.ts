import { operatorEndpoints, publicEndpoints } from './all-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { errorsOf } from './endpoint-errors.ts'
import type { ErrorCode } from './error-code.ts'
import type { LostAnswerAdvice, RepeatAnswers } from './repeat.ts'

/** An endpoint that takes a `request_id`, and its answers to a repeated one. */
export type Repeat = RepeatAnswers & { readonly endpoint: Endpoint }

const endpoints: readonly Endpoint[] = [...publicEndpoints, ...operatorEndpoints]

/** The endpoints that take a `request_id`, and their answers to a repeated one. */
export const repeats: readonly Repeat[] = endpoints.flatMap((endpoint) =>
  endpoint.repeat !== undefined && 'sameBody' in endpoint.repeat ? [{ ...endpoint.repeat, endpoint }] : [],
)

/** The other calls that change something, and the advice for a caller who got no answer. */
export const withoutRequestId: readonly (LostAnswerAdvice & { readonly endpoint: Endpoint })[] = endpoints.flatMap(
  (endpoint) =>
    endpoint.repeat === undefined || 'sameBody' in endpoint.repeat ? [] : [{ ...endpoint.repeat, endpoint }],
)

const REFUSED: ReadonlySet<number> = new Set([400, 403, 404])

/** Returns the refusals of an endpoint after which the `request_id` can be used again. */
export const leavesFree = ({
  endpoint,
  usesUp,
  unlessFor = {},
  neverMet = {},
  sameBody,
  otherBody,
}: Repeat): readonly ErrorCode[] =>
  errorsOf(endpoint)
    .filter(({ status }) => REFUSED.has(status))
    .flatMap(({ codes }) => codes)
    .filter((code) => code !== sameBody && code !== otherBody && neverMet[code] === undefined)
    .filter((code) => !usesUp.includes(code) || unlessFor[code] !== undefined)
