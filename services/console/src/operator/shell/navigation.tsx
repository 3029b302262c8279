import type { Role } from '@folio/contracts/http/role.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import controls from '../../ui/controls.module.css'
import { useCurrentSession } from '../session/use-current-session.ts'
import styles from './navigation.module.css'
import { lackedRole, NAVIGATION, type NavigationEntry } from './screens.ts'

const ScreenLink = ({ screen, own }: { readonly screen: NavigationEntry; readonly own: Role | undefined }) => {
  const lacked = lackedRole(screen, own)
  return (
    <Link
      to={screen.to}
      className={lacked === undefined ? styles.screen : `${styles.screen} ${styles.lacked}`}
      activeOptions={{ exact: screen.to === '/', includeSearch: false }}
      activeProps={{ className: styles.current, 'aria-current': 'page' }}
    >
      {screen.label}
      {lacked === undefined ? null : <span className={styles.needed}> for the role {lacked}</span>}
    </Link>
  )
}

const Group = ({
  group: { group, screens },
  own,
}: {
  readonly group: (typeof NAVIGATION)[number]
  readonly own: Role | undefined
}) => (
  <div className={styles.group}>
    <span className={styles.name}>{group}</span>
    {screens.map((screen) => (
      <ScreenLink key={screen.label} screen={screen} own={own} />
    ))}
  </div>
)

/** The list of all screens, with the role that the operator lacks for some; on a narrow page a button shows it. */
export const Navigation = () => {
  const [isOpen, setOpen] = useState(false)
  const own = useCurrentSession().data?.operator.role
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
          <Group key={group.group} group={group} own={own} />
        ))}
      </nav>
    </>
  )
}
