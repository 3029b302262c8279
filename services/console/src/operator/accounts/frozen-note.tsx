import type { listActs } from '@folio/contracts/http/operator/console/acts.ts'
import type { listStreamEvents } from '@folio/contracts/http/operator/console/stream-events.ts'
import { Link } from '@tanstack/react-router'
import { failureOf } from '../../api/call-failure.ts'
import { pathOf } from '../../api/path.ts'
import { Moment } from '../../ui/moment.tsx'
import { useRead } from '../reads/use-read.ts'
import { EventLink } from '../streams/event-link.tsx'
import { causingAct, freezingEvent } from './freeze-act.ts'

const EVENTS_READ = 200
const ACTS_READ = 100
const FORBIDDEN = 403
const KIND = 'freezeWallet'

const ACTS_PATH = pathOf('/operator/v1/acts', {}, { kind: KIND, limit: ACTS_READ })

const Act = ({ correlationId }: { readonly correlationId: string }) => {
  const { data, error } = useRead<typeof listActs>(ACTS_PATH)
  if (error !== null) {
    const isForbidden = failureOf(error).status === FORBIDDEN
    return <>{isForbidden ? 'Who and why: acts need the role auditor.' : 'The act could not be read.'}</>
  }
  if (data === undefined) return <>Reading the act …</>
  const act = causingAct(data.rows, { correlation_id: correlationId })
  if (act === undefined) return <>Its act is not among the newest {ACTS_READ} freezes.</>
  return (
    <>
      By <bdi>{act.operator}</bdi>, reason {act.reason ?? 'none'}, ticket <bdi>{act.ticket ?? 'none'}</bdi>:{' '}
      <Link to="/acts" search={{ kind: KIND, operator: act.operator, act: act.act_id }}>
        the act
      </Link>
    </>
  )
}

/** Says when a wallet was frozen, by whom, with which reason and ticket, and links the event and the act. */
export const FrozenNote = ({ stream }: { readonly stream: string }) => {
  const path = pathOf('/operator/v1/streams/{stream}/events', { stream }, { limit: EVENTS_READ })
  const { data, error } = useRead<typeof listStreamEvents>(path)
  if (error !== null) return <span>The event of the freeze could not be read.</span>
  if (data === undefined) return <span>Reading the freeze …</span>
  const event = freezingEvent(data.rows)
  if (event === undefined) return <span>Frozen before the newest {EVENTS_READ} events.</span>
  return (
    <span>
      since <Moment time={event.at} isDated /> (<EventLink name={`${stream}@${event.revision}`} />
      ). <Act correlationId={event.correlation_id} />
    </span>
  )
}
