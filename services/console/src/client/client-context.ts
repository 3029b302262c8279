import { createContext, useContext } from 'react'
import type { Call, Send } from '../api/call.ts'
import type { KnownRevision } from '../api/ledger-revision.ts'
import type { Session } from './session/session.ts'

/** The calls and the log-in of the client's face, and the writes and events that its reads show. */
export type Client = {
  readonly call: Call
  readonly send: Send
  readonly session: Session
  readonly revision: KnownRevision
}

/** Hands the calls and the log-in to the screens. */
export const ClientContext = createContext<Client | undefined>(undefined)

/** Returns the calls and the log-in; throws outside of the face. */
export const useClient = (): Client => {
  const client = useContext(ClientContext)
  if (client === undefined) throw new Error('a screen of the client face is used outside of it')
  return client
}

/** Hands the id of the client who is logged in to the screens. */
export const ClientIdContext = createContext<string | undefined>(undefined)

/** Returns the id of the client who is logged in; throws where nobody is. */
export const useClientId = (): string => {
  const clientId = useContext(ClientIdContext)
  if (clientId === undefined) throw new Error('no client is logged in on this screen')
  return clientId
}
