import { type OperatorRequest, UsageError } from './build-request.ts'
import type { OperatorAddress } from './operator-address.ts'

/** The outcome of a request; `unknown` may have taken effect, `refused` has not. */
type Outcome =
  | { readonly kind: 'done'; readonly data: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly body: unknown }
  /** The cause follows the name of the API. */
  | { readonly kind: 'unknown'; readonly cause: string; readonly body: unknown }

const TIMEOUT_MS = 30_000

const REQUEST_TOO_LATE = 408
const TOO_MANY_REQUESTS = 429
const SERVER_FAULT = 500

/** The codes of errors before a connection; the system calls `connect` and `getaddrinfo` tell others. */
const NOT_CONNECTED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL|ERR_TLS_CERT_\w+|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/

const textIn = (error: object, name: 'code' | 'syscall' | 'message'): string =>
  name in error ? String((error as Readonly<Record<string, unknown>>)[name]) : ''

/**
 * Tells if an error of `fetch` came before anything was sent; one of several addresses stands for all that were tried.
 */
const isNotSent = (error: Error): boolean => {
  const { cause } = error
  const first: unknown = cause instanceof AggregateError ? (cause.errors[0] ?? cause) : cause
  // `fetch` itself refuses a request that it cannot build, with an error that has no cause.
  if (typeof first !== 'object' || first === null) return error instanceof TypeError
  const isConnecting = ['connect', 'getaddrinfo'].includes(textIn(first, 'syscall'))
  return isConnecting || NOT_CONNECTED.test(textIn(first, 'code')) || textIn(first, 'message') === 'bad port'
}

const isUnknown = (status: number): boolean =>
  status >= SERVER_FAULT || status === REQUEST_TOO_LATE || status === TOO_MANY_REQUESTS

/** Reads the JSON of an answer; undefined if it is none, such as the page of a proxy. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const outcomeOf = (response: Response, text: string): Outcome => {
  const body = jsonIn(text)
  const { status, ok } = response
  if (isUnknown(status)) return { kind: 'unknown', cause: `answered ${status}`, body }
  if (!ok) return { kind: 'refused', status, body }
  return typeof body === 'object' && body !== null && 'data' in body
    ? { kind: 'done', data: body.data }
    : { kind: 'unknown', cause: `answered ${status}, but nothing that the operator API answers`, body }
}

const fetched = (request: OperatorRequest, { url, token }: OperatorAddress): Promise<Response> =>
  fetch(url + request.path, {
    method: request.method,
    headers: {
      ...request.headers,
      authorization: `Bearer ${token}`,
      ...(request.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    if (!isNotSent(error)) throw error
    throw new UsageError(`the operator API at ${url} does not answer: ${String(error.cause ?? error)}`)
  })

/**
 * Sends a request and tells its outcome; throws `UsageError` if it was not sent, because nothing answers at the
 * address.
 */
export const sendRequest = async (request: OperatorRequest, address: OperatorAddress): Promise<Outcome> => {
  try {
    const response = await fetched(request, address)
    return outcomeOf(response, await response.text())
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error
    return { kind: 'unknown', cause: `gave no whole answer: ${String(error.cause ?? error)}`, body: undefined }
  }
}
