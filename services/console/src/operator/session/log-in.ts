import type { StartedSession } from '../../api/wire.ts'
import type { Api } from '../api-context.ts'

/** Starts a session by the code of a printed link or by an operator token, and keeps the page's half of it. */
export const logIn = async (
  { call, session }: Api,
  credential: { readonly code: string } | { readonly token: string },
): Promise<void> => {
  const started = await call<StartedSession>('/operator/v1/sessions', { body: credential })
  session.keep(started.session)
}
