import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import { useApi } from '../api-context.ts'
import { LogInPage } from './log-in-page.tsx'

/** Shows its children in a session, and else the page that asks for a token; the address stays as it is. */
export const SessionGate = ({
  linkFailure,
  children,
}: {
  readonly linkFailure: Failure | undefined
  readonly children: ReactNode
}) => {
  const { session } = useApi()
  const half = useSyncExternalStore(session.subscribe, session.read)
  const wasLoggedIn = useRef(half !== undefined)
  const [deadLink, setDeadLink] = useState(linkFailure)
  if (half === undefined) {
    const forgetLink = (): void => setDeadLink(undefined)
    return <LogInPage linkFailure={deadLink} wasLoggedIn={wasLoggedIn.current} onLoggedIn={forgetLink} />
  }
  wasLoggedIn.current = true
  return children
}
