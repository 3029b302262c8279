import type { ReactNode } from 'react'
import { RoleNote } from './role-note.tsx'
import styles from './roles.module.css'
import { useMissingRole } from './use-missing-role.ts'

/** A form that is folded away under a summary; where the operator's role does not allow its act, the role stands there. */
export const ActDetails = ({
  path,
  summary,
  isOpen = false,
  children,
}: {
  /** The path of the act, or the pattern of the path. */
  readonly path: string
  readonly summary: string
  readonly isOpen?: boolean
  readonly children: ReactNode
}) => {
  const missing = useMissingRole(path)
  if (missing !== undefined) return <RoleNote verb={summary} missing={missing} />
  return (
    <details open={isOpen}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  )
}
