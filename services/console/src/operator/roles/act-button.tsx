import type { ReactNode } from 'react'
import controls from '../../ui/controls.module.css'
import styles from './roles.module.css'
import { useMissingRole } from './use-missing-role.ts'

type ActButtonProps = {
  /** The path of the act that it makes or whose form it opens, or the pattern of the path. */
  readonly path: string
  readonly onClick: () => void
  readonly isPrimary?: boolean
  readonly isDisabled?: boolean
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A button of an act; where the operator's role does not allow the act, it is disabled and names the role that is needed. */
export const ActButton = ({
  path,
  onClick,
  isPrimary = false,
  isDisabled = false,
  title,
  children,
}: ActButtonProps) => {
  const missing = useMissingRole(path)
  return (
    <button
      type="button"
      className={isPrimary ? controls.primary : controls.secondary}
      disabled={isDisabled || missing !== undefined}
      title={title}
      onClick={onClick}
    >
      {children}
      {missing === undefined ? null : <span className={styles.needed}> needs the role {missing.needed}</span>}
    </button>
  )
}
