import type { Send } from '../api/call.ts'
import { type KnownRevision, knownRevision } from '../api/ledger-revision.ts'
import { withTimeLimit } from '../api/time-limit.ts'
import { APPLICATION_ID } from './session/authorization.ts'
import type { Session } from './session/session.ts'

type Sent = { readonly token: string | undefined; readonly revision: KnownRevision }

/** The signal of a request: a stream stays open as long as it is read, everything else has a time limit. */
const signalOf = ({ signal }: RequestInit, headers: Headers): AbortSignal | null =>
  headers.get('Accept') === 'text/event-stream' ? (signal ?? null) : withTimeLimit(signal)

const sendWith = async ({ token, revision }: Sent, path: string, init: RequestInit): Promise<Response> => {
  const headers = new Headers(init.headers)
  const known = revision.read()
  if (known !== undefined && (init.method ?? 'GET') === 'GET') headers.set('Min-Ledger-Revision', known)
  headers.set('Service-App-ID', APPLICATION_ID)
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  const response = await fetch(path, {
    ...init,
    headers,
    signal: signalOf(init, headers),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  })
  revision.note(response.headers.get('ledger-revision'))
  return response
}

/**
 * Makes the sender of requests with the token of the log-in. A refused token is renewed once, and the request sent
 * again. A request other than a stream has a time limit. After a write or an event reads wait until they show it.
 */
export const clientSender =
  (session: Pick<Session, 'token' | 'replaced'>, revision: KnownRevision = knownRevision()): Send =>
  async (path, init) => {
    const token = await session.token()
    const response = await sendWith({ token, revision }, path, init)
    if (response.status !== 401 || token === undefined) return response
    const renewed = await session.replaced(token)
    return renewed === undefined ? response : sendWith({ token: renewed, revision }, path, init)
  }
