import { type ReactNode, useSyncExternalStore } from 'react'
import { useClient } from '../client-context.ts'
import { LogInPage } from './log-in-page.tsx'

/** Shows the screens to a client that is logged in, and the log-in to others; the address stays. */
export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const { session } = useClient()
  const state = useSyncExternalStore(session.subscribe, session.state)
  return state.status === 'in' ? children : <LogInPage state={state} />
}
