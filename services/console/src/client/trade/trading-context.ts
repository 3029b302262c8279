import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listAccounts } from '@folio/contracts/http/options/list-accounts.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LinkState } from '../../api/socket/link.ts'
import type { Socket } from '../../api/socket/socket.ts'
import type { ServerClock } from './server-clock.ts'

/** An options account of the client. */
export type TradingAccount = DataOf<typeof listAccounts>[number]

/** The account that trades, its socket, and the server's clock. */
export type Trading = { readonly account: TradingAccount; readonly socket: Socket; readonly clock: ServerClock }

/** Hands the account that trades to the screens. */
export const TradingContext = createContext<Trading | undefined>(undefined)

/** Returns the account that trades; throws outside of its frame. */
export const useTrading = (): Trading => {
  const trading = useContext(TradingContext)
  if (trading === undefined) throw new Error('a screen of trading is used outside of its frame')
  return trading
}

/** Returns the state of the connection. */
export const useLinkState = (): LinkState => {
  const { socket } = useTrading()
  return useSyncExternalStore(socket.subscribe, socket.state)
}
