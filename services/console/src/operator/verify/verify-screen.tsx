import type { listVerifications } from '@folio/contracts/http/operator/system/audit.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'
import { ActButton } from '../roles/act-button.tsx'
import { EarlierRuns } from './earlier-runs-table.tsx'
import { NewestCheckpoint, newestCheckpoint } from './newest-checkpoint.tsx'
import { ReplaceCheckpoint } from './replace-checkpoint.tsx'
import type { VerifySearch } from './search.ts'
import { STARTS, StartVerification, VERIFICATIONS } from './start-verification.tsx'
import { VERIFICATION_COLUMNS, type VerificationRow } from './verification-columns.tsx'
import { VerificationDrawer } from './verification-drawer.tsx'
import styles from './verify.module.css'

const PAUSE_MS = 1000

const idOf = ({ id }: VerificationRow): string => id
const pauseMs = (rows: readonly VerificationRow[]): number | undefined =>
  rows.some(({ status }) => status === 'running') ? PAUSE_MS : undefined

/** The verifications: start one, watch it, and read its findings. */
export const VerifyScreen = () => {
  const search = useSearch({ from: '/verify/' })
  const { id, start } = search
  const navigate = useNavigate({ from: '/verify/' })
  const read = useRead<typeof listVerifications>(VERIFICATIONS, { pauseMs })
  const go = (changed: VerifySearch): void => void navigate({ search: (before) => ({ ...before, ...changed }) })
  const checkpoint = newestCheckpoint(read.data ?? [])
  return (
    <Screen
      title="Verify"
      actions={(['new', 'everything'] as const).map((each) => (
        <ActButton key={each} path={VERIFICATIONS} onClick={() => go({ start: each, id: undefined })}>
          {STARTS[each].verb} …
        </ActButton>
      ))}
    >
      <p className={styles.note}>
        The auditor reads the stored events, recomputes the chain of their hashes and all balances, and compares them
        with what the services show. A verification that finds no fault signs a checkpoint, from which the next one can
        go on.
      </p>
      <ReadStates
        read={read}
        what="the verifications"
        empty={{ text: 'None was started since the auditor started.', command: operatorCurl(VERIFICATIONS, {}) }}
      >
        {(rows) => (
          <>
            <DataTable
              caption="The newest verifications"
              columns={VERIFICATION_COLUMNS}
              rows={rows}
              rowId={idOf}
              selected={id}
              onOpen={(row) => go({ id: row.id, start: undefined })}
            />
            {checkpoint === undefined ? null : <NewestCheckpoint checkpoint={checkpoint} />}
          </>
        )}
      </ReadStates>
      {read.data === undefined ? null : <EarlierRuns listed={read.data.map(idOf)} />}
      <ReplaceCheckpoint newest={checkpoint?.version} />
      {start === undefined ? null : (
        <StartVerification key={start} start={start} onClose={() => go({ start: undefined })} />
      )}
      {id === undefined ? null : <VerificationDrawer key={id} id={id} onClose={() => go({ id: undefined })} />}
    </Screen>
  )
}
