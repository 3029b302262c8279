import type { transactionCall } from '@folio/contracts/websocket/transaction.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTrading } from '../trading-context.ts'

/** Reads what is shown of the account again after each movement of its money, such as the end of a contract. */
export const useMovements = (): void => {
  const { account, socket } = useTrading()
  const queries = useQueryClient()
  const { account_id } = account
  useEffect(() => {
    let isFollowed = false
    return socket.follow<typeof transactionCall>(() => ({ transaction: 1, subscribe: 1 }), {
      onMessage: () => {
        // Only the very first answer says nothing new: after a lost connection money may have moved.
        if (isFollowed) void queries.invalidateQueries({ queryKey: ['socket', account_id] })
        isFollowed = true
      },
      onRefused: () => {},
    })
  }, [socket, queries, account_id])
}
