import type { listStreamEvents } from '@folio/contracts/http/operator/streams/list-stream-events.ts'
import { causedFreeze } from '../../accounts/freeze-act.ts'
import { FrozenNote, freezeEventsPath } from '../../accounts/frozen-note.tsx'
import { useRead } from '../../reads/use-read.ts'

/**
 * Says what a freeze did: a wallet that was frozen before by another act stays as it was, also where that act was the first
 * attempt of this form and its answer was lost.
 */
export const FreezeOutcome = ({ stream, actId }: { readonly stream: string; readonly actId: string | undefined }) => {
  const { data } = useRead<typeof listStreamEvents>(freezeEventsPath(stream))
  const wasFrozen = data !== undefined && actId !== undefined && causedFreeze(data.rows, actId) === false
  return (
    <>
      The wallet is frozen.
      {wasFrozen ? (
        <>
          {' '}
          It was frozen already, and nothing changed: frozen <FrozenNote stream={stream} />
        </>
      ) : null}
    </>
  )
}
