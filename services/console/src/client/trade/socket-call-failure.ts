import { CallFailure } from '../../api/call-failure.ts'
import { SocketRefused } from '../../api/socket/socket-failure.ts'

const BAD_REQUEST = 400
const TOO_MANY_REQUESTS = 429

/** Returns the failure of a call on a socket, as the screens show those of other calls. */
export const socketFailure = (error: unknown): unknown => {
  if (!(error instanceof SocketRefused)) return error
  const { code, subcode } = error.error
  return new CallFailure({
    status: code === 'RateLimit' ? TOO_MANY_REQUESTS : BAD_REQUEST,
    code: subcode ?? code,
    message: error.message,
    details: {},
    fields: {},
    requestId: undefined,
    retryAfterS: undefined,
  })
}
