import type { getNickname } from '@folio/contracts/http/account/get-nickname.ts'
import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import controls from '../../ui/controls.module.css'
import frame from '../../ui/frame.module.css'
import { type Key, KeyHelp } from '../../ui/keys/key-help.tsx'
import { TimeSwitch } from '../../ui/time/time-switch.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { useClient } from '../client-context.ts'
import { LiveNote } from '../events/live-note.tsx'
import { useAccountEvents } from '../events/use-account-events.ts'
import { useRead } from '../use-read.ts'
import styles from './client-shell.module.css'

const SCREENS = [
  ['/', 'Wallets'],
  ['/statement', 'Statement'],
  ['/transfer', 'Transfer'],
  ['/exchange', 'Exchange'],
  ['/agents', 'Payment agents'],
  ['/accounts', 'Options accounts'],
  ['/trade', 'Trade'],
  ['/profit-table', 'Profit table'],
  ['/security', 'Security'],
] as const

const KEYS: readonly Key[] = [
  ['Enter', 'Check what the form asks for'],
  ['Esc', 'Close a dialog'],
]

const Who = () => {
  const { session } = useClient()
  const { data } = useRead<typeof getNickname>('/account/v1/nickname', { freshMs: 'static' })
  const [isLeaving, setLeaving] = useState(false)
  const logOut = (): void => {
    setLeaving(true)
    session.logOut().catch(() => setLeaving(false))
  }
  return (
    <div className={styles.who}>
      <TimeSwitch />
      <KeyHelp keys={KEYS} />
      <FreeText text={data?.nickname ?? ''} />
      <button type="button" className={controls.quiet} disabled={isLeaving} onClick={logOut}>
        Log out
      </button>
    </div>
  )
}

/** The frame around each screen: the navigation and the client. */
export const ClientShell = () => {
  const notLive = useAccountEvents()
  return (
    <>
      <a href="#main" className={frame.skip}>
        Skip to the content
      </a>
      <header className={`${frame.bar} ${styles.centred}`}>
        <span className={frame.brand}>Folio</span>
        <nav aria-label="Screens" className={styles.screens}>
          {SCREENS.map(([to, name]) => (
            <Link
              key={to}
              to={to}
              className={styles.screen}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              activeProps={{ className: styles.current, 'aria-current': 'page' }}
            >
              {name}
            </Link>
          ))}
        </nav>
        <Who />
      </header>
      <main id="main" tabIndex={-1} className={`${frame.main} ${styles.content}`}>
        {notLive === undefined ? null : <LiveNote state={notLive} />}
        <Outlet />
      </main>
    </>
  )
}
