import type { ActRow } from '@folio/contracts/http/operator/acts.ts'
import { OPERATOR_STREAM_PREFIX, type OperatorEvent } from '@folio/contracts/identity/operators.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { lastRevisionWhere } from '@folio/service-kit/events/revision-before.ts'
import type { ListPart, ListSource } from '../../lists/list-source.ts'
import { operatorEventIn } from './operator-event.ts'

/** The filters of a list of acts; times in microseconds since 1970, the end exclusive. */
export type ActFilter = {
  readonly operators: readonly string[]
  readonly kind: string | undefined
  /** A value of the details, such as the id of a wallet. */
  readonly about?: string | undefined
  readonly ticket?: string | undefined
  readonly start: number | undefined
  readonly end: number | undefined
}

type Store = Pick<EventReader, 'readStream' | 'lastPosition'>
type Begun = Extract<OperatorEvent, { readonly type: 'OperatorActBegun' }>
type ActOutcome = NonNullable<ActRow['outcome']>

const PAGE_EVENTS = 256
const OUTCOME_PAGES_MAX = 40

const timeOf = (recorded: RecordedEvent): number => microsecondsOf(metadataOf(recorded).at)

const outcomeIn = (recorded: RecordedEvent): readonly [string, ActOutcome] | undefined => {
  const { type, data } = operatorEventIn(recorded)
  if (type !== 'OperatorActEnded') return undefined
  const { act_id, status, code = null, rule = null, is_repeat = false, details } = data
  return [act_id, { at: metadataOf(recorded).at, status, code, rule, is_repeat, details }]
}

/** Finds the outcome of an act among the 10,240 events of its operator after its intent, however much later it was stored. */
const findOutcome = async (store: Store, begun: RecordedEvent, actId: string): Promise<ActOutcome | null> => {
  let from = begun.revision + 1
  for (let page = 0; page < OUTCOME_PAGES_MAX; page += 1) {
    const events = await store.readStream(begun.stream, { direction: 'forwards', from, limit: PAGE_EVENTS })
    for (const recorded of events) {
      const [id, outcome] = outcomeIn(recorded) ?? []
      if (id === actId && outcome !== undefined) return outcome
    }
    if (events.length < PAGE_EVENTS) return null
    from += events.length
  }
  return null
}

const rowOf = (recorded: RecordedEvent, { data }: Begun, outcome: ActOutcome | null): ActRow => {
  const { stream, revision } = recorded
  const { act_id, role, session_id = null, kind, reason_code = null, ticket = null, details } = data
  const { at } = metadataOf(recorded)
  const operator = stream.slice(OPERATOR_STREAM_PREFIX.length)
  return {
    act_id,
    operator,
    role,
    session_id,
    kind,
    at,
    reason: reason_code,
    ticket,
    details,
    outcome,
    stream,
    revision,
  }
}

const isWanted = ({ data: { kind, details, ticket } }: Begun, filter: ActFilter): boolean =>
  (filter.kind === undefined || kind === filter.kind) &&
  (filter.ticket === undefined || ticket === filter.ticket) &&
  (filter.about === undefined || Object.values(details).includes(filter.about))

/** The newest events of a stream before a position and a time, the newest first, and if there are older ones. */
const newestOf = async (
  store: Store,
  stream: string,
  range: { before: number; limit: number } & Pick<ActFilter, 'start' | 'end'>,
) => {
  const { before, limit, start = 0, end = Number.POSITIVE_INFINITY } = range
  const from = await lastRevisionWhere(
    store,
    stream,
    (recorded) => recorded.position < before && timeOf(recorded) < end,
  )
  if (from < 0) return { events: [], hasOlder: false }
  const read = await store.readStream(stream, { direction: 'backwards', from, limit })
  const events = read.filter((recorded) => timeOf(recorded) >= start)
  return {
    events,
    hasOlder: events.length === read.length && read.length === limit && (read.at(-1)?.revision ?? 0) > 0,
  }
}

/**
 * Reads the acts of operators from their streams, the newest first over all of them. Its places are positions; each event of
 * the streams is an entry, and the intents have rows.
 */
export const actsSource =
  (store: Store, filter: ActFilter): ListSource<ActRow> =>
  async (after, entriesMax): Promise<ListPart<ActRow>> => {
    const position = await store.lastPosition()
    const before = after === undefined || !/^\d{1,15}$/.test(after) ? position + 1 : Number(after)
    const { start, end, operators } = filter
    const streams = operators.map((name) => OPERATOR_STREAM_PREFIX + name)
    const read = await Promise.all(
      streams.map((stream) => newestOf(store, stream, { before, limit: entriesMax, start, end })),
    )
    // Below the oldest event that was read of a stream with older ones, the order is not known yet.
    const known = Math.max(
      0,
      ...read.flatMap(({ events, hasOlder }) => (hasOlder ? [events.at(-1)?.position ?? 0] : [])),
    )
    const merged = read.flatMap(({ events }) => events).toSorted((one, other) => other.position - one.position)
    const entries = merged.filter((recorded) => recorded.position >= known).slice(0, entriesMax)
    const outcomes = new Map(merged.map(outcomeIn).filter((found) => found !== undefined))
    const rowIn = async (recorded: RecordedEvent): Promise<ActRow | undefined> => {
      const event = operatorEventIn(recorded)
      if (event.type !== 'OperatorActBegun' || !isWanted(event, filter)) return undefined
      const { act_id } = event.data
      return rowOf(recorded, event, outcomes.get(act_id) ?? (await findOutcome(store, recorded, act_id)))
    }
    return {
      entries: await Promise.all(
        entries.map(async (recorded) => ({ place: String(recorded.position), row: await rowIn(recorded) })),
      ),
      isEnd: entries.length === merged.length && read.every(({ hasOlder }) => !hasOlder),
      position,
    }
  }
