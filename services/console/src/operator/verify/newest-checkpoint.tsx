import { Moment } from '../../ui/moment.tsx'
import type { VerificationRow } from './verification-columns.tsx'
import styles from './verify.module.css'

/** The newest checkpoint among the listed verifications, and the history that it covers; nothing where none was made. */
export const NewestCheckpoint = ({ rows }: { readonly rows: readonly VerificationRow[] }) => {
  const checkpoint = rows.find((row) => row.checkpoint !== null)?.checkpoint ?? null
  if (checkpoint === null) return null
  const { version, position, made_at, full } = checkpoint
  return (
    <dl className={styles.facts} aria-label="The newest checkpoint">
      <dt>Newest checkpoint</dt>
      <dd>
        {version}, <Moment time={made_at} isDated />: whole up to position {position}
      </dd>
      <dt>Everything read last</dt>
      <dd>
        <Moment time={full.made_at} isDated />, up to position {full.position}
      </dd>
    </dl>
  )
}
