import { Outlet } from '@tanstack/react-router'
import { failureOf } from '../../api/call-failure.ts'
import controls from '../../ui/controls.module.css'
import frame from '../../ui/frame.module.css'
import { type Key, KeyHelp } from '../../ui/keys/key-help.tsx'
import { TimeSwitch } from '../../ui/time/time-switch.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { dropDrafts } from '../act/pending-act.ts'
import { useApi } from '../api-context.ts'
import { FindButton } from '../palette/find-button.tsx'
import { useCurrentSession } from '../session/use-current-session.ts'
import { Navigation } from './navigation.tsx'
import styles from './shell.module.css'
import { StreamLight } from './stream-light.tsx'
import { useEarlyTable } from './use-early-table.ts'

const KEYS: readonly Key[] = [
  ['Ctrl-K', 'Find a screen, an id, a number or an exact name'],
  ['↑ ↓', 'Go to the row above or below'],
  ['Page Up, Page Down, Home, End', 'Go ten rows, or to the first or last row'],
  ['Enter', 'Open the row'],
  ['c', 'Copy the row as plain text'],
  ['Esc', 'Close a dialog or a drawer'],
]

const Who = () => {
  const { call, session } = useApi()
  const { data, error } = useCurrentSession()
  if (data === undefined) return error === null ? null : <span>{failureOf(error).code}</span>
  const logOut = (): void => {
    const half = session.read()
    dropDrafts(sessionStorage)
    // The page forgets its half even if the server does not answer: without it the cookie alone opens nothing.
    call(`/operator/v1/sessions/${data.session_id}/end`, { method: 'POST' })
      .catch(() => undefined)
      .finally(() => session.forget(half))
  }
  return (
    <>
      <span>
        <FreeText text={data.operator.name} /> <span className={styles.role}>{data.operator.role}</span>
      </span>
      <button type="button" className={controls.quiet} onClick={logOut}>
        Log out
      </button>
    </>
  )
}

const Frame = () => (
  <>
    <a href="#main" className={frame.skip}>
      Skip to the content
    </a>
    <header className={frame.bar}>
      <span className={frame.brand}>Folio</span>
      <div className={styles.side}>
        <FindButton />
        <StreamLight />
        <TimeSwitch />
        <KeyHelp keys={KEYS} />
        <Who />
      </div>
    </header>
    <div className={styles.body}>
      <Navigation />
      <main id="main" tabIndex={-1} className={frame.main}>
        <Outlet />
      </main>
    </div>
  </>
)

/** The frame around each screen: navigation, the state of the stream and the operator. */
export const Shell = () => {
  useEarlyTable()
  return <Frame />
}
