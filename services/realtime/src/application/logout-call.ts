import type { LogoutRequest } from '@folio/contracts/websocket/logout.ts'
import { CallRefused } from './call-refused.ts'
import { closeCodes } from './close-codes.ts'
import type { Answered, Session } from './session.ts'

/** Answers, and then closes the socket: it is bound to its account for good. */
export const answerLogout = (
  { loginid }: LogoutRequest,
  { accountId, session }: { readonly accountId: string; readonly session: Session },
): Answered => {
  if (loginid !== undefined && loginid !== accountId) {
    throw new CallRefused({
      code: 'ValidationError',
      message: 'This socket is bound to another account.',
      details: { field: 'loginid' },
    })
  }
  return { body: { logout: 1 }, afterwards: () => session.close(closeCodes.done, 'logged out') }
}
