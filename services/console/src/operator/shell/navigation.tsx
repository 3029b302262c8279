import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import controls from '../../ui/controls.module.css'
import styles from './navigation.module.css'

/** A screen in the navigation, with words for what one does there. */
type NavigationEntry = { readonly to: NonNullable<LinkProps['to']>; readonly label: string; readonly words?: string }

/** The groups of screens in the navigation; a screen is one line. */
export const NAVIGATION: readonly { readonly group: string; readonly screens: readonly NavigationEntry[] }[] = [
  {
    group: 'Overview',
    screens: [{ to: '/', label: 'Home', words: 'sums, totals, health, demonstration, tamper, kill' }],
  },
  {
    group: 'Ledger',
    screens: [
      { to: '/accounts', label: 'Accounts', words: 'freeze, thaw, close, wallet, balance, cash, deposit, withdraw' },
      { to: '/live', label: 'Live tail', words: 'events, stream' },
      { to: '/clients', label: 'Clients', words: 'nickname, e-mail, erase, token, revoke, person' },
      { to: '/transfers', label: 'In transit', words: 'transfers, payments, pending, open' },
      { to: '/refused', label: 'Refused transfers', words: 'payments, declined, rejected, why' },
      { to: '/explain', label: 'Explain', words: 'balance, history, why' },
      { to: '/verify', label: 'Verify', words: 'audit, check, chain, hash, proof' },
    ],
  },
  {
    group: 'Market',
    screens: [
      { to: '/contracts', label: 'Contracts', words: 'options, trades, settlement, payoff' },
      { to: '/exposure', label: 'Exposure', words: 'limits, risk, house' },
      { to: '/symbols', label: 'Symbols', words: 'suspend, resume, offering, ticks, prices' },
      { to: '/fairness', label: 'Fairness days', words: 'commitment, secret, reveal' },
    ],
  },
  {
    group: 'Operation',
    screens: [
      { to: '/projections', label: 'Projections', words: 'rebuild, views, lag' },
      { to: '/topics', label: 'Lag of topics', words: 'kafka, groups, consumers' },
      { to: '/dead-letters', label: 'Dead letters', words: 'replay, drop, failed, messages' },
      { to: '/rates', label: 'Rates', words: 'exchange, currency, fx' },
      { to: '/agents', label: 'Payment agents', words: 'commission, register' },
      { to: '/applications', label: 'Applications', words: 'oauth, redirect, register' },
      { to: '/notifications', label: 'Notifications', words: 'e-mail, code, messages' },
      { to: '/system', label: 'System', words: 'settings, keys, signing, rotate' },
    ],
  },
  {
    group: 'Access',
    screens: [
      { to: '/operators', label: 'Operators', words: 'roles, add, disable, token' },
      { to: '/acts', label: 'Acts', words: 'who did what, record, reason, ticket' },
      { to: '/sessions', label: 'Sessions', words: 'log-in, log, out, end' },
    ],
  },
]

const Group = ({ group, screens }: (typeof NAVIGATION)[number]) => (
  <div className={styles.group}>
    <span className={styles.name}>{group}</span>
    {screens.map(({ to, label }) => (
      <Link
        key={label}
        to={to}
        className={styles.screen}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        activeProps={{ className: styles.current, 'aria-current': 'page' }}
      >
        {label}
      </Link>
    ))}
  </div>
)

/** The list of all screens; on a narrow page a button shows it. */
export const Navigation = () => {
  const [isOpen, setOpen] = useState(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the list.
  useEffect(() => setOpen(false), [path])
  return (
    <>
      <button
        type="button"
        className={`${controls.secondary} ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-controls="screens"
        onClick={() => setOpen(!isOpen)}
      >
        Screens
      </button>
      <nav id="screens" aria-label="Screens" className={isOpen ? styles.open : styles.screens}>
        {NAVIGATION.map((group) => (
          <Group key={group.group} {...group} />
        ))}
      </nav>
    </>
  )
}
