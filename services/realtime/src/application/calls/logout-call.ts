import type { LogoutRequest } from '@folio/contracts/websocket/logout.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import { closeCodes } from '../close-codes.ts'
import type { CallAnswer, Session } from '../session.ts'

/** Answers and then closes the socket, because a socket cannot change its account. */
export const answerLogout = (
  { loginid }: LogoutRequest,
  { accountId, session }: { readonly accountId: string; readonly session: Session },
): CallAnswer => {
  if (loginid !== undefined && loginid !== accountId) {
    throw new CallRefused({
      code: 'ValidationError',
      message: 'loginid is not the account of this socket.',
      details: { field: 'loginid' },
    })
  }
  return { body: { logout: 1 }, afterwards: () => session.close(closeCodes.done, 'logged out') }
}
