import { createContext, useContext } from 'react'
import type { Call, Send } from '../api/call.ts'
import type { SessionHalf } from '../api/session.ts'

/** The parts through which all screens reach the server. */
export type Api = {
  /** Calls with both halves of the session. */
  readonly call: Call
  /** Calls with no half that the page keeps: for log-ins. */
  readonly callWithoutSession: Call
  readonly send: Send
  readonly session: SessionHalf
}

/** The API of this page; the composition root sets it. */
export const ApiContext = createContext<Api | undefined>(undefined)

/** Returns the API; throws outside of the composition root. */
export const useApi = (): Api => {
  const api = useContext(ApiContext)
  if (api === undefined) throw new Error('no API is provided')
  return api
}
