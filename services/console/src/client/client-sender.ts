import type { Send } from '../api/call.ts'
import { APPLICATION_ID } from './session/authorization.ts'
import type { Session } from './session/session.ts'

const sendWith = (token: string | undefined, path: string, init: RequestInit): Promise<Response> => {
  const headers = new Headers(init.headers)
  headers.set('Service-App-ID', APPLICATION_ID)
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  return fetch(path, { ...init, headers, credentials: 'omit', cache: 'no-store', redirect: 'error' })
}

/** Makes the sender of requests with the token of the log-in. A refused token is renewed once, and the request sent again. */
export const clientSender =
  (session: Pick<Session, 'token' | 'replaced'>): Send =>
  async (path, init) => {
    const token = await session.token()
    const response = await sendWith(token, path, init)
    if (response.status !== 401 || token === undefined) return response
    const renewed = await session.replaced(token)
    return renewed === undefined ? response : sendWith(renewed, path, init)
  }
