import * as endpoints from '@folio/contracts/http/operator/events.ts'
import { malformedField, type Refusal } from '@folio/rest-server/refusal.ts'
import { streamRefusals } from '@folio/rest-server/streams/stream-refusals.ts'
import type { Gateway } from '../../gateway.ts'
import { type Call, handle, type StreamAnswer } from '../../handler.ts'
import { refuseActs } from '../acts/acts-access.ts'
import { isStillPermitted } from '../sessions/is-still-permitted.ts'
import { positionBefore } from './position-before.ts'

const LAST_EVENT_ID = /^(\d{1,9})~(\d{1,15})$/

const REFUSALS = streamRefusals(endpoints.EVENT_STREAMS_MAX)

const setOf = (names: readonly string[] | undefined): ReadonlySet<string> | undefined =>
  names === undefined ? undefined : new Set(names)

type StreamStart = Pick<Call<typeof endpoints.streamEvents>, 'lastEventId' | 'query' | 'receivedAt'>

/** The position after which a stream begins; `reset` for an id of another epoch, or one that was never given. */
const startOf = async (
  { store }: Pick<Gateway, 'store'>,
  { lastEventId, query: { from_position, from_time }, receivedAt }: StreamStart,
  stored: number,
): Promise<number | 'reset' | Refusal> => {
  if (lastEventId === undefined) {
    const isTimed = from_position === undefined && from_time !== undefined && from_time < receivedAt
    return isTimed ? positionBefore(store, from_time) : (from_position ?? stored)
  }
  const [, epoch, position] = LAST_EVENT_ID.exec(lastEventId) ?? []
  if (epoch === undefined || position === undefined) {
    return malformedField('Last-Event-ID', 'must be the id of an event of this stream')
  }
  return Number(epoch) === store.epoch && Number(position) <= stored ? Number(position) : 'reset'
}

/** Streams the stored events that a filter lets through, from a position on. */
export const streamEvents = handle(endpoints.streamEvents, async (gateway, call): Promise<StreamAnswer | Refusal> => {
  const { query, client, disconnect } = call
  const { operator } = client
  if (operator === undefined) throw new Error('a stream of events has no operator')
  const streams = setOf(query.stream)
  const refused = refuseActs(streams ?? [], operator.role)
  if (refused !== undefined) return refused
  const stored = await gateway.store.lastPosition()
  const after = await startOf(gateway, call, stored)
  if (typeof after === 'object') return after
  const reader = {
    operator: operator.name,
    key: operator.sessionId ?? `token of ${operator.name}`,
    mayRead: () => isStillPermitted(gateway.console, operator),
    cut: disconnect,
  }
  const filter = { types: setOf(query.type), accounts: setOf(query.account), streams }
  const { caught_up, max_per_second: perSecond } = query
  const stream = gateway.console.streams.open(reader, {
    after,
    filter,
    tellsReached: caught_up === undefined ? undefined : stored,
    limit: perSecond === undefined ? undefined : { perSecond, after: stored },
  })
  return typeof stream === 'string' ? REFUSALS[stream] : { stream }
})
