import {
  EFFECTS_EXAMINED_MAX,
  listEventEffects as endpoint,
} from '@folio/contracts/http/operator/streams/list-event-effects.ts'
import { OPERATOR_STREAM_PREFIX, type OperatorEvent } from '@folio/contracts/identity/operators.ts'
import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import { serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { type Answer, handle } from '../../handler.ts'
import { refuseActs } from '../acts/acts-access.ts'
import { metadataMention } from './event-mentions.ts'

type Effects = Pick<Answer<typeof endpoint>['data'], 'effects' | 'searched_to' | 'is_whole'>

const CHUNK_EVENTS = 500

/** The streams whose events are effects of others: prices follow from none. */
const PREFIXES = serviceContracts
  .flatMap(({ streams }) => Object.values(streams))
  .map(({ prefix }) => prefix)
  .filter((prefix) => prefix !== TICKS_STREAM_PREFIX)

/** Without those of operators, since acts follow from requests; only an act changes an operator. */
const PREFIXES_BUT_OPERATORS = PREFIXES.filter((prefix) => prefix !== OPERATOR_STREAM_PREFIX)

/** The events that record acts themselves, which are no effects. */
const ACT_BEGUN: OperatorEvent['type'] = 'OperatorActBegun'
const ACT_ENDED: OperatorEvent['type'] = 'OperatorActEnded'

/** A search for the effects of an event: the streams that may hold them, and the test by which an event is one. */
type Search = {
  readonly prefixes: readonly string[]
  /** The text that the metadata of each effect contain. */
  readonly mention: string
  readonly isEffect: (event: RecordedEvent) => boolean
}

/** An act has the id of its call, which the events of its call have as their correlation id; any other event is named as the cause. */
const searchFor = (event: RecordedEvent): Search => {
  const ref = formatEventRef(event)
  if (event.type !== ACT_BEGUN) {
    const isEffect = (other: RecordedEvent): boolean => metadataOf(other).causation_id === ref
    return { prefixes: PREFIXES_BUT_OPERATORS, mention: ref, isEffect }
  }
  const mention = metadataOf(event).correlation_id
  return {
    prefixes: PREFIXES,
    mention,
    isEffect: (other) =>
      other.type !== ACT_BEGUN && other.type !== ACT_ENDED && metadataOf(other).correlation_id === mention,
  }
}

const shown = (event: RecordedEvent): Effects['effects'][number] => {
  const { stream, revision, position, type } = event
  return { stream, revision, position, type, at: metadataOf(event).at }
}

/** Looks for the effects of an event among the next events after a position. */
const searchEffects = async (
  store: EventReader,
  { prefixes, mention, isEffect }: Search,
  start: number,
): Promise<Effects> => {
  const effects: Effects['effects'] = []
  let after = start
  for (let examined = 0; examined < EFFECTS_EXAMINED_MAX; examined += CHUNK_EVENTS) {
    const page = await store.readAll({ prefixes, after, limit: CHUNK_EVENTS })
    const found = page.events.filter((event) => metadataMention(event, mention) && isEffect(event))
    effects.push(...found.map(shown))
    after = page.position
    if (page.atEnd) return { effects, searched_to: after, is_whole: true }
  }
  return { effects, searched_to: after, is_whole: false }
}

/** Answers the events that an event, or the act that it records, caused, as far as they are among the next events of the store. */
export const listEventEffects = handle(
  endpoint,
  async ({ store }, { params, query, client }): Promise<Answer<typeof endpoint> | Refusal> => {
    const { stream } = params
    const revision = Number(params.revision)
    const refused = refuseActs([stream], client.operator?.role)
    if (refused !== undefined) return refused
    const [event] = await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
    if (event === undefined) return notFound('event')
    const last = await store.lastPosition()
    const start = Math.max(event.position, query.after ?? 0)
    const effects = await searchEffects(store, searchFor(event), start)
    return { data: { ...effects, checkpoint: { epoch: store.epoch, position: Math.max(last, effects.searched_to) } } }
  },
)
