import { listStreamEvents as endpoint } from '@folio/contracts/http/operator/streams/list-stream-events.ts'
import { mayCall } from '@folio/contracts/http/role.ts'
import { OPERATOR_STREAM_PREFIX } from '@folio/contracts/identity/operators.ts'
import { streamDeclared } from '@folio/contracts/messaging/masked-data.ts'
import { type EventReader, READ_EVENTS_MAX } from '@folio/event-store/port.ts'
import { notFound, type Refusal, roleMissing } from '@folio/rest-server/refusal.ts'
import { newestRevision } from '@folio/service-kit/events/revision-before.ts'
import { type Answer, type Call, type FileAnswer, handle } from '../../handler.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { Columns } from '../../lists/export-rows.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { guardedStream, refuseActs } from '../acts/acts-access.ts'
import { type ListedEvent, listedEvent } from './listed-event.ts'

type ListStreamEvents = Call<typeof endpoint>

/** Streams whose bytes hold personal data, hashes of tokens or private keys, if only encrypted. */
const GUARDED = ['user-', 'signing-keys', OPERATOR_STREAM_PREFIX]

/** Tells if the stored bytes of a stream, or of the snapshots of one, are for admins only. */
const isGuarded = (stream: string): boolean => {
  const of = guardedStream(stream)
  return GUARDED.some((prefix) => of.startsWith(prefix))
}

const REVISION = /^\d{1,15}$/

/** Reads the events that follow a revision in a direction; the place of an event is its revision. */
const eventsOf =
  (store: EventReader, { params: { stream }, query }: ListStreamEvents): ListSource<ListedEvent> =>
  async (after, entriesMax) => {
    const { direction, from_revision, raw } = query
    const step = direction === 'forwards' ? 1 : -1
    const from = after !== undefined && REVISION.test(after) ? Number(after) + step : from_revision
    const position = await store.lastPosition()
    if (from !== undefined && from < 0) return { entries: [], isEnd: true, position }
    const limit = Math.min(entriesMax, READ_EVENTS_MAX)
    const events = await store.readStream(stream, { direction, limit, ...(from === undefined ? {} : { from }) })
    return {
      entries: events.map((event) => ({
        place: String(event.revision),
        row: listedEvent(event, raw !== undefined),
      })),
      isEnd: events.length < limit || (direction === 'backwards' && events.at(-1)?.revision === 0),
      position,
    }
  }

const columns: Columns<ListedEvent> = {
  stream: ({ stream }) => stream,
  revision: ({ revision }) => revision,
  position: ({ position }) => position,
  at: ({ at }) => at,
  type: ({ type }) => type,
  id: ({ id }) => id,
  hash: ({ hash }) => hash,
  prev_hash: (row) => row.prev_hash,
  command_id: (row) => row.command_id,
  causation_id: (row) => row.causation_id,
  data: ({ data }) => JSON.stringify(data),
}

/** Answers the events of a stream, in pages or as a file. */
export const listStreamEvents = handle(
  endpoint,
  async (gateway, call): Promise<Answer<typeof endpoint> | FileAnswer | Refusal> => {
    const { params, query, client } = call
    const role = client.operator?.role
    if (query.raw !== undefined && isGuarded(params.stream) && (role === undefined || !mayCall(role, 'admin'))) {
      return roleMissing('admin', role)
    }
    const refused = refuseActs([params.stream], role)
    if (refused !== undefined) return refused
    const { store } = gateway
    const newest_revision = await newestRevision(store, params.stream)
    if (newest_revision < 0) return notFound('stream')
    const { from_revision, direction, raw } = query
    const answer = await answerList(gateway, call, {
      endpoint: endpoint.id,
      filters: { ...params, from_revision, direction, raw },
      columns,
      source: eventsOf(store, call),
    })
    if (!('data' in answer)) return answer
    const service = streamDeclared(params.stream)?.service ?? null
    return { data: { ...answer.data, stream: params.stream, service, newest_revision } }
  },
)
