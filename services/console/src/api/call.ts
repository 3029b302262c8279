import { CallFailure, failureIn } from './call-failure.ts'
import { type KnownRevision, knownRevision } from './ledger-revision.ts'
import type { SessionHalf } from './session.ts'
import { withTimeLimit } from './time-limit.ts'

/** The part of a call beside its path: POST if it has a body, else GET. */
export type CallOptions = {
  readonly body?: object
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** True resolves with a page of a list, also where its checkpoint and its cursor stand beside `data`. */
  readonly isPage?: boolean
  /** Receives the id under which the server logs the call, and records what it did, once it has answered with success. */
  readonly onCallId?: (id: string) => void
}

/**
 * Calls the operator API; resolves with `data`, throws a `CallFailure`, or another error where no answer came in time.
 */
export type Call = <T>(path: string, options?: CallOptions) => Promise<T>

/** The page of a list whose `data` is an array, in the form of the other lists. */
const pageIn = ({ data, ...beside }: object & { readonly data: unknown }): unknown =>
  Array.isArray(data) ? { rows: data, ...beside } : data

/** Sends a request to the own origin. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

const sendWith = (half: string | undefined, path: string, init: RequestInit): Promise<Response> => {
  const headers = new Headers(init.headers)
  if (half !== undefined) headers.set('Folio-Session', half)
  return fetch(path, { ...init, headers, credentials: 'same-origin', cache: 'no-store', redirect: 'error' })
}

/** Sends a log-in, for which an earlier session does not matter: its 401 says nothing about that session. */
export const sendWithoutSession: Send = (path, init) => sendWith(undefined, path, init)

/** The facts of the page that its reads tell the server. */
export type PageFacts = {
  readonly revision: KnownRevision
  /** Tells if somebody uses the page; reads of a page that nobody uses do not keep the session. */
  readonly isActive: () => boolean
}

/** Adds to a read the writes that it has to show, and a mark where the page and not its user asked for it. */
const asRead = ({ revision, isActive }: PageFacts, init: RequestInit): RequestInit => {
  if ((init.method ?? 'GET') !== 'GET') return init
  const headers = new Headers(init.headers)
  const known = revision.read()
  if (known !== undefined) headers.set('Min-Ledger-Revision', known)
  if (!isActive()) headers.set('Folio-Background', '1')
  return { ...init, headers }
}

/**
 * Makes the sender of requests with the page's half of the session; the browser adds the cookie. It forgets a session that
 * the server does not know any more, so that the page asks for a log-in. After a write its reads wait until they show it.
 */
export const sender =
  (session: SessionHalf, facts: PageFacts = { revision: knownRevision(), isActive: () => true }): Send =>
  async (path, init) => {
    const half = session.read()
    const response = await sendWith(half, path, asRead(facts, init))
    if (response.status === 401) session.forget(half)
    facts.revision.note(response.headers.get('ledger-revision'))
    return response
  }

/** Makes the client of the operator API; its callers name the type of `data`, which the contracts declare. */
export const caller =
  (send: Send): Call =>
  async <T>(path: string, { body, method, headers, signal, isPage, onCallId }: CallOptions = {}): Promise<T> => {
    const response = await send(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: withTimeLimit(signal),
    })
    const answer: unknown = await response.json().catch((error: unknown) => {
      // An answer that broke off says nothing about the outcome; a refusal without JSON is told by its status.
      if (response.ok) throw error
    })
    if (!response.ok) throw new CallFailure(failureIn(response, answer))
    const callId = response.headers.get('x-request-id')
    if (callId !== null) onCallId?.(callId)
    // The server checks its answers against the same declarations, so the page does not check them again.
    const envelope = answer as { readonly data: T }
    return isPage === true ? (pageIn(envelope) as T) : envelope.data
  }
