import { Fragment, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { codeIn } from '../../api/session.ts'
import { useApi } from '../api-context.ts'
import { HeldLinkPage } from './held-link-page.tsx'
import { LogInPage } from './log-in-page.tsx'
import { type Link, NO_LINK, redeemLink } from './redeem-link.ts'

/**
 * Shows its children in a session, and else the page that asks for a token; the address stays as it is. Another session
 * begins with new children, since it may be another operator's. A link that is pasted into the open page changes only the
 * fragment, and is dealt with like one that opens it.
 */
export const SessionGate = ({ link, children }: { readonly link: Link; readonly children: ReactNode }) => {
  const api = useApi()
  const { session } = api
  const half = useSyncExternalStore(session.subscribe, session.read)
  const wasLoggedIn = useRef(half !== undefined)
  const [current, setCurrent] = useState(link)
  useEffect(() => {
    const onFragment = (): void => {
      if (codeIn(window.location.hash) !== undefined) redeemLink(api, window).then(setCurrent, console.error)
    }
    window.addEventListener('hashchange', onFragment)
    return () => window.removeEventListener('hashchange', onFragment)
  }, [api])
  const closeLink = (): void => setCurrent(NO_LINK)
  if (half === undefined) {
    const failure = current.status === 'dead' ? current.failure : undefined
    return <LogInPage linkFailure={failure} wasLoggedIn={wasLoggedIn.current} onLoggedIn={closeLink} />
  }
  wasLoggedIn.current = true
  if (current.status === 'held') return <HeldLinkPage link={current} onDone={closeLink} />
  return <Fragment key={half}>{children}</Fragment>
}
