import type { listVerifications, startVerification } from '@folio/contracts/http/operator/audit.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ActForm } from '../act/act-form.tsx'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'
import { NewestCheckpoint, newestCheckpoint } from './newest-checkpoint.tsx'
import { ReplaceCheckpoint } from './replace-checkpoint.tsx'
import { VERIFICATION_COLUMNS, type VerificationRow } from './verification-columns.tsx'
import { VerificationDrawer } from './verification-drawer.tsx'

const PATH = '/operator/v1/audit/verifications'
const PAUSE_MS = 1000

const idOf = ({ id }: VerificationRow): string => id
const pauseMs = (rows: readonly VerificationRow[]): number | undefined =>
  rows.some(({ status }) => status === 'running') ? PAUSE_MS : undefined

const Start = () => (
  <>
    <ActForm<typeof startVerification>
      intention="start a verification of what is new"
      verb="Verify what is new"
      path={`${PATH}?since=newest`}
      confirm={() =>
        'The auditor goes on from its newest checkpoint: it checks what came after it, and older events at random. Without a checkpoint it reads everything.'
      }
      done={() => 'The verification has started.'}
    />
    <ActForm<typeof startVerification>
      intention="start a verification"
      verb="Verify everything"
      path={PATH}
      confirm={() =>
        'The auditor replays every stream and compares every view, with a lower priority than the services.'
      }
      done={() => 'The verification has started.'}
    />
  </>
)

/** The verifications: start one, watch it, and read its findings. */
export const VerifyScreen = () => {
  const search = useSearch({ from: '/verify/' })
  const { id } = search
  const navigate = useNavigate({ from: '/verify/' })
  const read = useRead<typeof listVerifications>(PATH, { pauseMs })
  const open = (chosen: string | undefined): void => void navigate({ search: { ...search, id: chosen } })
  const checkpoint = newestCheckpoint(read.data ?? [])
  return (
    <Screen title="Verify">
      <ReadStates
        read={read}
        what="the verifications"
        empty={{ text: 'None was started since the auditor started.', command: operatorCurl(PATH, {}) }}
      >
        {(rows) => (
          <>
            {checkpoint === undefined ? null : <NewestCheckpoint checkpoint={checkpoint} />}
            <DataTable
              caption="The newest verifications"
              columns={VERIFICATION_COLUMNS}
              rows={rows}
              rowId={idOf}
              selected={id}
              onOpen={(row) => open(row.id)}
            />
          </>
        )}
      </ReadStates>
      <Start />
      <ReplaceCheckpoint newest={checkpoint?.version} />
      {id === undefined ? null : <VerificationDrawer key={id} id={id} onClose={() => open(undefined)} />}
    </Screen>
  )
}
