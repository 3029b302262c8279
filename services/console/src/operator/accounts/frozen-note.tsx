import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listActs } from '@folio/contracts/http/operator/acts.ts'
import type { listStreamEvents } from '@folio/contracts/http/operator/streams/list-stream-events.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { Link } from '@tanstack/react-router'
import { failureOf } from '../../api/call-failure.ts'
import { pathOf } from '../../api/path.ts'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { reasonText } from '../act/act-reasons.ts'
import { causingAct } from '../act/causing-act.ts'
import { useRead } from '../reads/use-read.ts'
import { EventLink } from '../streams/event-link.tsx'
import { FREEZE, freezesPath, freezingEvent } from './freeze-act.ts'

type StreamEvent = DataOf<typeof listStreamEvents>['rows'][number]

const EVENTS_READ = 200
const FORBIDDEN = 403
/** The beginning of the name of the stream of a wallet, before its id. */
export const WALLET_STREAM = 'wallet-'

const Act = ({ wallet, event }: { readonly wallet: string; readonly event: StreamEvent }) => {
  const { data, error } = useRead<typeof listActs>(freezesPath(wallet, event))
  if (error !== null) {
    const isForbidden = failureOf(error).status === FORBIDDEN
    return <>{isForbidden ? 'Who and why: acts need the role auditor.' : 'The act could not be read.'}</>
  }
  if (data === undefined) return <>Reading the act …</>
  const act = causingAct(data.rows, event)
  if (act === undefined) {
    return (
      <>
        {data.next_cursor === null
          ? 'No act of an operator is recorded for it.'
          : 'Its act is not among the newest events of operators before it.'}
      </>
    )
  }
  return (
    <>
      By <FreeText text={act.operator} />, reason {reasonText(act.reason)}, ticket{' '}
      <FreeText text={act.ticket ?? 'none'} />:{' '}
      <Link to="/acts" search={{ kind: FREEZE, about: wallet, act: act.act_id }}>
        the act
      </Link>
    </>
  )
}

/** The path of the newest events of a wallet, among which its freeze is looked for. */
export const freezeEventsPath = (stream: string): string =>
  pathOf('/operator/v1/streams/{stream}/events', { stream }, { limit: EVENTS_READ })

/** Says when a wallet was frozen, by whom, with which reason and ticket, and links the event and the act. */
export const FrozenNote = ({ stream }: { readonly stream: string }) => {
  const { data, error } = useRead<typeof listStreamEvents>(freezeEventsPath(stream))
  if (error !== null) return <span>The event of the freeze could not be read.</span>
  if (data === undefined) return <span>Reading the freeze …</span>
  const event = freezingEvent(data.rows)
  if (event === undefined) return <span>Frozen before the newest {EVENTS_READ} events.</span>
  return (
    <span>
      since <Moment time={event.at} isDated /> (
      <EventLink name={formatEventRef({ stream, revision: event.revision })} />
      ). <Act wallet={stream.slice(WALLET_STREAM.length)} event={event} />
    </span>
  )
}
