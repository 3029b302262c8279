import { isLoopbackName } from '@folio/kernel/text/loopback-name.ts'
import { useState } from 'react'
import controls from '../../ui/controls.module.css'
import { FailureNote } from '../../ui/failure/failure-note.tsx'
import styles from '../../ui/log-in-page.module.css'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useClient } from '../client-context.ts'
import type { SessionState } from './session-state.ts'

/** The sentences for the reasons of log-ins that failed or ended. */
const REASONS: Readonly<Record<string, string>> = {
  login_required: 'You were logged out. Log in again; the page stays where it is.',
  logged_out: 'You are logged out.',
  access_denied: 'The log-in was cancelled.',
  dead_link: 'This link is no longer valid: it was used, is older than ten minutes, or belongs to another start.',
  other_client:
    'Another client has logged in in this browser. Nothing more is shown or sent for the earlier one; log in to go on as the client who is logged in now.',
  not_begun_here: 'This log-in was not begun in this tab. Log in here.',
}

const Explanation = ({ state, onRetry }: { readonly state: SessionState; readonly onRetry: () => void }) => {
  switch (state.status) {
    case 'out':
      return state.reason === undefined ? null : (
        <p role="alert">{REASONS[state.reason] ?? `The log-in failed (${state.reason}).`}</p>
      )
    case 'failed':
      return <FailureNote failure={state.failure} onRetry={onRetry} />
    case 'insecure':
      return (
        <p role="alert">
          This page came without HTTPS, and browsers let only secure pages log in. Open it by an address that begins
          with https, or on the machine of Folio by a loopback address, such as http://127.0.0.1.
        </p>
      )
    case 'elsewhere':
      return (
        <p role="alert">
          Folio is reached at another address: <a href={`${state.address}/app/`}>{state.address}/app</a>
        </p>
      )
    default:
      return null
  }
}

/** On the machine of Folio: how one logs in as a sample client, who has no password. */
const SampleHint = () =>
  isLoopbackName(window.location.hostname) ? (
    <p className={styles.hint}>
      The sample clients have no password: <code>npm start</code> and <code>npm run console</code> print a link that is
      logged in already.
    </p>
  ) : null

/** Asks for a log-in, which Folio's own pages take; shows why one failed. */
export const LogInPage = ({ state }: { readonly state: SessionState }) => {
  const { session } = useClient()
  const [isLeaving, setLeaving] = useState(false)
  const isBarred = isLeaving || state.status === 'insecure'
  usePageTitle('Log in', 'Folio')
  const leave = (prompt?: 'create'): void => {
    setLeaving(true)
    session.logIn(prompt).catch(() => setLeaving(false))
  }
  if (state.status === 'starting') {
    return (
      <main className={styles.page} aria-busy="true">
        <p>Opening Folio …</p>
      </main>
    )
  }
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>Folio</h1>
        <Explanation state={state} onRetry={() => void session.start()} />
        <button type="button" className={controls.primary} disabled={isBarred} onClick={() => leave()}>
          Log in
        </button>
        <button type="button" className={controls.secondary} disabled={isBarred} onClick={() => leave('create')}>
          Open an account
        </button>
        <SampleHint />
      </div>
    </main>
  )
}
