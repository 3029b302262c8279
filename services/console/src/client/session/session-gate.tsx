import { type ReactNode, useSyncExternalStore } from 'react'
import { ClientIdContext, useClient } from '../client-context.ts'
import { LogInPage } from './log-in-page.tsx'

/** Shows the screens to a logged-in client, new ones to another client, and the log-in to visitors; the address stays. */
export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const { session } = useClient()
  const state = useSyncExternalStore(session.subscribe, session.state)
  return state.status === 'in' ? (
    <ClientIdContext key={state.clientId} value={state.clientId}>
      {children}
    </ClientIdContext>
  ) : (
    <LogInPage state={state} />
  )
}
