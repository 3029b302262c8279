import styles from './accounts.module.css'

const STATUSES = {
  open: { sign: '✓', tone: styles.ok },
  active: { sign: '✓', tone: styles.ok },
  frozen: { sign: '❄', tone: styles.pending },
  inactive: { sign: '◌', tone: styles.pending },
  closed: { sign: '✕', tone: styles.bad },
} as const

/** Shows the status of an account by sign, word and colour; a dash for a system account, which has none. */
export const AccountStatus = ({ status }: { readonly status: keyof typeof STATUSES | null }) => {
  if (status === null) return <span>—</span>
  const { sign, tone } = STATUSES[status]
  return (
    <span className={tone}>
      <span aria-hidden="true">{sign}</span> {status}
    </span>
  )
}
