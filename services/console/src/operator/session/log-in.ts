import type { StartedSession } from '../../api/wire.ts'
import type { Api } from '../api-context.ts'

/**
 * Starts a session by the code of a printed link or by an operator token, and keeps the page's half of it. An earlier
 * session takes no part in it, and stays as it is if the log-in is refused.
 */
export const logIn = async (
  { callWithoutSession, session }: Pick<Api, 'callWithoutSession' | 'session'>,
  credential: { readonly code: string } | { readonly token: string },
): Promise<void> => {
  const started = await callWithoutSession<StartedSession>('/operator/v1/sessions', { body: credential })
  session.keep(started.session)
}
