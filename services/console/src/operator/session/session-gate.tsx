import { Fragment, type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { useApi } from '../api-context.ts'
import { HeldLinkPage } from './held-link-page.tsx'
import { LogInPage } from './log-in-page.tsx'
import { type Link, NO_LINK } from './redeem-link.ts'

/**
 * Shows its children in a session, and else the page that asks for a token; the address stays as it is. Another session
 * begins with new children, since it may be another operator's.
 */
export const SessionGate = ({ link, children }: { readonly link: Link; readonly children: ReactNode }) => {
  const { session } = useApi()
  const half = useSyncExternalStore(session.subscribe, session.read)
  const wasLoggedIn = useRef(half !== undefined)
  const [current, setCurrent] = useState(link)
  const closeLink = (): void => setCurrent(NO_LINK)
  if (half === undefined) {
    const failure = current.status === 'dead' ? current.failure : undefined
    return <LogInPage linkFailure={failure} wasLoggedIn={wasLoggedIn.current} onLoggedIn={closeLink} />
  }
  wasLoggedIn.current = true
  if (current.status === 'held') return <HeldLinkPage link={current} onDone={closeLink} />
  return <Fragment key={half}>{children}</Fragment>
}
