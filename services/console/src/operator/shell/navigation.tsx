import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import controls from '../../ui/controls.module.css'
import styles from './navigation.module.css'

/** A screen in the navigation. */
type NavigationEntry = { readonly to: NonNullable<LinkProps['to']>; readonly label: string }

/** The groups of screens in the navigation; a screen is one line. */
export const NAVIGATION: readonly { readonly group: string; readonly screens: readonly NavigationEntry[] }[] = [
  { group: 'Overview', screens: [{ to: '/', label: 'Home' }] },
  {
    group: 'Ledger',
    screens: [
      { to: '/accounts', label: 'Accounts' },
      { to: '/live', label: 'Live tail' },
      { to: '/clients', label: 'Clients' },
      { to: '/transfers', label: 'In transit' },
      { to: '/refused', label: 'Refused transfers' },
      { to: '/explain', label: 'Explain' },
      { to: '/verify', label: 'Verify' },
    ],
  },
  {
    group: 'Market',
    screens: [
      { to: '/contracts', label: 'Contracts' },
      { to: '/exposure', label: 'Exposure' },
      { to: '/symbols', label: 'Symbols' },
      { to: '/fairness', label: 'Fairness days' },
    ],
  },
  {
    group: 'Operation',
    screens: [
      { to: '/projections', label: 'Projections' },
      { to: '/topics', label: 'Lag of topics' },
      { to: '/dead-letters', label: 'Dead letters' },
      { to: '/rates', label: 'Rates' },
      { to: '/agents', label: 'Payment agents' },
      { to: '/applications', label: 'Applications' },
      { to: '/notifications', label: 'Notifications' },
      { to: '/system', label: 'System' },
    ],
  },
  {
    group: 'Access',
    screens: [
      { to: '/operators', label: 'Operators' },
      { to: '/acts', label: 'Acts' },
      { to: '/sessions', label: 'Sessions' },
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
