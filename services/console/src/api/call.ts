import { CallFailure, failureIn } from './call-failure.ts'
import type { SessionHalf } from './session.ts'

/** The part of a call beside its path: POST if it has a body, else GET. */
export type CallOptions = { readonly body?: object; readonly method?: 'GET' | 'POST'; readonly signal?: AbortSignal }

/** Calls the operator API with both halves of the session; resolves with `data`, throws a `CallFailure`. */
export type Call = <T>(path: string, options?: CallOptions) => Promise<T>

/** Sends a request with the page's half of the session; the browser adds the cookie. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** Makes the sender of requests to the own origin. */
export const sender =
  (session: SessionHalf): Send =>
  (path, init) => {
    const headers = new Headers(init.headers)
    const half = session.read()
    if (half !== undefined) headers.set('Folio-Session', half)
    return fetch(path, { ...init, headers, credentials: 'same-origin', cache: 'no-store', redirect: 'error' })
  }

/** Forgets a session that the server does not know any more, so that the page asks for a log-in. */
const forgetIfEnded = (session: SessionHalf, status: number): void => {
  if (status === 401 && session.read() !== undefined) session.forget()
}

/** Makes the client of the operator API; its callers name the type of `data`, which the contracts declare. */
export const caller =
  (send: Send, session: SessionHalf): Call =>
  async <T>(path: string, { body, method, signal }: CallOptions = {}): Promise<T> => {
    const response = await send(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      ...(signal === undefined ? {} : { signal }),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      forgetIfEnded(session, response.status)
      throw new CallFailure(failureIn(response, answer))
    }
    // The server checks its answers against the same declarations, so the page does not check them again.
    return (answer as { readonly data: T }).data
  }
