import type { getVerification, stopVerification } from '@folio/contracts/http/operator/system/audit.ts'
import { pathOf } from '../../api/path.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { counted } from '../../ui/values/counted.ts'
import { ActForm } from '../act/act-form.tsx'
import { useRead } from '../reads/use-read.ts'
import { FINDING_COLUMNS, type Finding, type Report, Result } from './verification-columns.tsx'
import styles from './verify.module.css'

const PAUSE_MS = 1000

const idOf = ({ stream, revision, expected, found }: Finding): string =>
  JSON.stringify([stream, revision, expected, found])

const Findings = ({
  report: { since, events, streams, seconds, findings, lost_days: lostDays = [] },
}: {
  readonly report: Report
}) => (
  <>
    <dl className={styles.facts}>
      <dt>Read</dt>
      <dd>
        {counted(events, 'event')} of {counted(streams, 'stream')} in {seconds.toFixed(1)} s
      </dd>
      {since === null ? null : (
        <>
          <dt>Went on from</dt>
          <dd>
            checkpoint {since.version} of position {since.position}
          </dd>
        </>
      )}
      {lostDays.length === 0 ? null : (
        <>
          <dt>Lost secrets</dt>
          <dd>
            {counted(lostDays.length, 'day')} of ticks that nobody can prove: {lostDays.join(', ')}
          </dd>
        </>
      )}
      <dt>Findings</dt>
      <dd className={findings.count === 0 ? styles.ok : styles.bad}>
        {findings.count === 0 ? '✓ none' : `✕ ${findings.count}`}
      </dd>
    </dl>
    {findings.count === 0 ? null : (
      <DataTable
        caption={`The first ${counted(findings.first.length, 'finding')}`}
        columns={FINDING_COLUMNS}
        rows={findings.first}
        rowId={idOf}
      />
    )}
  </>
)

const Stop = ({ id }: { readonly id: string }) => (
  <ActForm<typeof stopVerification>
    intention={`stop verification ${id}`}
    verb="Stop"
    path={pathOf('/operator/v1/audit/verifications/{verification_id}/stop', { verification_id: id })}
    confirm={() => 'The verification ends without a report.'}
    done={() => 'The verification is stopped.'}
  />
)

/** Shows one verification: its progress and the way to stop it, or its report with the findings. */
export const VerificationDrawer = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const path = pathOf('/operator/v1/audit/verifications/{verification_id}', { verification_id: id })
  const read = useRead<typeof getVerification>(path, {
    pauseMs: ({ status }) => (status === 'running' ? PAUSE_MS : undefined),
  })
  return (
    <Drawer title="Verification" onClose={onClose}>
      <ReadStates read={read} what="the verification">
        {(verification) => (
          <>
            <p>
              <Result row={verification} />
            </p>
            {verification.failure === null ? null : <p className={styles.bad}>✕ {verification.failure}</p>}
            {verification.report === null ? null : <Findings report={verification.report} />}
            {verification.checkpoint === null ? null : (
              <p>
                ✓ Checkpoint {verification.checkpoint.version} signed, up to position {verification.checkpoint.position}
              </p>
            )}
            {verification.status === 'running' ? <Stop id={id} /> : null}
          </>
        )}
      </ReadStates>
    </Drawer>
  )
}
