import type { MissingRole } from './needed-role.ts'
import styles from './roles.module.css'

/** Stands in place of a form that the operator's role does not allow. */
export const RoleNote = ({
  verb,
  missing: { needed, own },
}: {
  readonly verb: string
  readonly missing: MissingRole
}) => (
  <p className={styles.note}>
    ✕ {verb}: this needs the role <strong>{needed}</strong>; yours is {own}.
  </p>
)
