import type { listStreamEvents } from '@folio/contracts/http/operator/streams/list-stream-events.ts'
import { causedFreeze, FREEZE } from '../../accounts/freeze-act.ts'
import { freezeEventsPath, WALLET_STREAM } from '../../accounts/frozen-note.tsx'
import { useRead } from '../../reads/use-read.ts'
import type { Act } from '../act-outcome.ts'

const NOTHING_CHANGED = ' The wallet was frozen already, and nothing changed.'

const FreezeEffect = ({ wallet, actId }: { readonly wallet: string; readonly actId: string }) => {
  const { data } = useRead<typeof listStreamEvents>(freezeEventsPath(WALLET_STREAM + wallet))
  return data !== undefined && causedFreeze(data.rows, actId) === false ? NOTHING_CHANGED : null
}

/** Says that an act changed nothing, where the newest events of its account tell so: a freeze of a wallet that was frozen already. */
export const ActEffect = ({ act: { kind, details, act_id } }: { readonly act: Act }) => {
  const wallet = details['wallet_id']
  return kind === FREEZE && wallet !== undefined ? <FreezeEffect wallet={wallet} actId={act_id} /> : null
}
