import type { ShownCheckpoint } from '@folio/contracts/http/operator/system/audit.ts'
import { Moment } from '../../ui/values/moment.tsx'
import type { VerificationRow } from './verification-columns.tsx'
import styles from './verify.module.css'

/** The newest checkpoint that a listed verification made; undefined where none of them made one. */
export const newestCheckpoint = (rows: readonly VerificationRow[]): ShownCheckpoint | undefined =>
  rows.find((row) => row.checkpoint !== null)?.checkpoint ?? undefined

/** A checkpoint, the history that it covers, and the newest checkpoint that was given up for it or before it. */
export const NewestCheckpoint = ({
  checkpoint: { version, position, made_at, full, replaces },
}: {
  readonly checkpoint: ShownCheckpoint
}) => (
  <dl className={`${styles.facts} ${styles.padded}`} aria-label="The newest checkpoint">
    <dt>Newest checkpoint</dt>
    <dd>
      {version}, <Moment time={made_at} isDated />: no fault up to position {position}
    </dd>
    <dt>Everything read last</dt>
    <dd>
      <Moment time={full.made_at} isDated />, up to position {full.position}
    </dd>
    {replaces === null ? null : (
      <>
        <dt>Given up</dt>
        <dd>
          checkpoint {replaces.version}, <Moment time={replaces.at} isDated />, SHA-256{' '}
          <code className={styles.hash}>{replaces.sha256}</code>
        </dd>
      </>
    )}
  </dl>
)
