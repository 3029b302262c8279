import type { SocketAnswer, SocketCall, SocketRequest } from '@folio/contracts/websocket/socket-call.ts'
import { useQuery } from '@tanstack/react-query'
import { CallFailure } from '../../api/call-failure.ts'
import { SocketRefused } from '../../api/socket/socket-failure.ts'
import type { ReadState } from '../../ui/states/read-states.tsx'
import { useLinkState, useTrading } from './trading-context.ts'

const BAD_REQUEST = 400
const TOO_MANY_REQUESTS = 429

/** The failure of a call on a socket, as the screens show those of other calls. */
const callFailure = (error: unknown): unknown => {
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

/** Reads by one call on the account's socket, once it is open; the answer counts as fresh for `freshMs`. */
export const useSocketRead = <Call extends SocketCall>(
  request: SocketRequest<Call>,
  { freshMs = 0 }: { readonly freshMs?: number } = {},
): ReadState<SocketAnswer<Call>> => {
  const { account, socket } = useTrading()
  const isOpen = useLinkState().status === 'open'
  return useQuery({
    queryKey: ['socket', account.account_id, request],
    queryFn: async (): Promise<SocketAnswer<Call>> => {
      try {
        return await socket.call<Call>(request)
      } catch (error) {
        throw callFailure(error)
      }
    },
    enabled: isOpen,
    staleTime: freshMs,
  })
}
