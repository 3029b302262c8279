import {
  EFFECTS_EXAMINED_MAX,
  listEventEffects as endpoint,
} from '@folio/contracts/http/operator/console/event-effects.ts'
import { OPERATOR_STREAM_PREFIX } from '@folio/contracts/identity/operators.ts'
import { eventRef } from '@folio/contracts/ledger/event-metadata.ts'
import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import { serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { type Answer, handle } from '../../handler.ts'
import { refuseActs } from '../acts/acts-access.ts'
import { metadataMention } from './event-mentions.ts'

type Effects = Pick<Answer<typeof endpoint>['data'], 'effects' | 'searched_to' | 'is_whole'>

const CHUNK_EVENTS = 500

/** The streams whose events are effects of others: prices follow from none, and acts of operators from requests. */
const PREFIXES = serviceContracts
  .flatMap(({ streams }) => Object.values(streams))
  .map(({ prefix }) => prefix)
  .filter((prefix) => prefix !== TICKS_STREAM_PREFIX && prefix !== OPERATOR_STREAM_PREFIX)

const shown = (event: RecordedEvent): Effects['effects'][number] => {
  const { stream, revision, position, type } = event
  return { stream, revision, position, type, at: metadataOf(event).at }
}

/** Looks for the events that name an event as their cause, among the next ones after a position. */
const searchEffects = async (store: EventReader, cause: string, start: number): Promise<Effects> => {
  const effects: Effects['effects'] = []
  let after = start
  for (let examined = 0; examined < EFFECTS_EXAMINED_MAX; examined += CHUNK_EVENTS) {
    const page = await store.readAll({ prefixes: PREFIXES, after, limit: CHUNK_EVENTS })
    const found = page.events.filter(
      (event) => metadataMention(event, cause) && metadataOf(event).causation_id === cause,
    )
    effects.push(...found.map(shown))
    after = page.position
    if (page.atEnd) return { effects, searched_to: after, is_whole: true }
  }
  return { effects, searched_to: after, is_whole: false }
}

/** Answers the events that an event caused, as far as they are among the next events of the store. */
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
    const effects = await searchEffects(store, eventRef({ stream, revision }), start)
    return { data: { ...effects, checkpoint: { epoch: store.epoch, position: Math.max(last, effects.searched_to) } } }
  },
)
