import type { SocketAnswer, SocketCall, SocketRequest } from '@folio/contracts/websocket/socket-call.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReadState } from '../../ui/states/read-states.tsx'
import { socketFailure } from './socket-call-failure.ts'
import { useLinkState, useTrading } from './trading-context.ts'

/** Reads by one call on the account's socket, once it is open; the answer counts as fresh for `freshMs`, and is read again each `everyMs`. */
export const useSocketRead = <Call extends SocketCall>(
  request: SocketRequest<Call>,
  { freshMs = 0, everyMs }: { readonly freshMs?: number; readonly everyMs?: number | undefined } = {},
): ReadState<SocketAnswer<Call>> => {
  const { account, socket } = useTrading()
  const isOpen = useLinkState().status === 'open'
  return useQuery({
    queryKey: ['socket', account.account_id, request],
    queryFn: async (): Promise<SocketAnswer<Call>> => {
      try {
        return await socket.call<Call>(request)
      } catch (error) {
        throw socketFailure(error)
      }
    },
    enabled: isOpen,
    staleTime: freshMs,
    refetchInterval: everyMs ?? false,
  })
}
