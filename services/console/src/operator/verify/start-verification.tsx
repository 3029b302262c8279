import type { getVerification, startVerification } from '@folio/contracts/http/operator/system/audit.ts'
import { pathOf } from '../../api/path.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { counted } from '../../ui/values/counted.ts'
import { ActForm } from '../act/act-form.tsx'
import { useRead } from '../reads/use-read.ts'
import type { VerifySearch } from './search.ts'
import { Result } from './verification-columns.tsx'

/** The path of the verifications. */
export const VERIFICATIONS = '/operator/v1/audit/verifications'

type Scope = NonNullable<VerifySearch['start']>

/** The two kinds of verification: the label of each, its call, and what it reads. */
export const STARTS: Readonly<Record<Scope, { readonly verb: string; readonly path: string; readonly reads: string }>> =
  {
    new: {
      verb: 'Verify what is new',
      path: `${VERIFICATIONS}?since=newest`,
      reads:
        'The auditor goes on from its newest checkpoint: it checks the events after it, and older ones at random. Without a checkpoint it reads everything.',
    },
    everything: {
      verb: 'Verify everything',
      path: VERIFICATIONS,
      reads: 'The auditor replays every stream and compares every view, with a lower priority than the services.',
    },
  }

const PAUSE_MS = 1000

/** Tells what became of a verification that this page started, which is read again while it runs. */
const Started = ({ id }: { readonly id: string }) => {
  const path = pathOf('/operator/v1/audit/verifications/{verification_id}', { verification_id: id })
  const { data } = useRead<typeof getVerification>(path, {
    pauseMs: ({ status }) => (status === 'running' ? PAUSE_MS : undefined),
  })
  if (data === undefined || data.status === 'running') return 'The verification has started.'
  return (
    <>
      The verification has ended: {data.status === 'whole' ? 'no fault found' : <Result row={data} />}
      {data.report === null
        ? ''
        : `; it read ${counted(data.report.events, 'event')} of ${counted(data.report.streams, 'stream')}`}
      .
    </>
  )
}

/** The form that starts a verification of one kind. */
export const StartVerification = ({ start, onClose }: { readonly start: Scope; readonly onClose: () => void }) => {
  const { verb, path, reads } = STARTS[start]
  return (
    <Drawer title="Start a verification" onClose={onClose}>
      <p>{reads}</p>
      <ActForm<typeof startVerification>
        intention={start === 'new' ? 'start a verification of what is new' : 'start a verification'}
        verb={verb}
        path={path}
        confirm={() => reads}
        done={({ id }) => <Started id={id} />}
      />
    </Drawer>
  )
}
