import { listFxRateHistory as endpoint } from '@folio/contracts/http/operator/rates.ts'
import { walletContract } from '@folio/contracts/wallet/contract.ts'
import { RATE_STREAM_PREFIX, type RateEvent } from '@folio/contracts/wallet/rates.ts'
import { type EventReader, READ_EVENTS_MAX } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { storedEvent } from '@folio/service-kit/events/stored-event.ts'
import { type Answer, type FileAnswer, handle } from '../../handler.ts'
import { answerFile } from '../../lists/answer-list.ts'
import type { Columns } from '../../lists/export-rows.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'

type Change = Answer<typeof endpoint>['data']['rows'][number]

const REVISION = /^\d{1,15}$/

/** The changes of a currency's rate before a revision, the newest first; the place of one is its revision. */
const changesOf =
  (store: EventReader, currency: string, first: number | undefined): ListSource<Change> =>
  async (place, entriesMax) => {
    const before = place !== undefined && REVISION.test(place) ? Number(place) : first
    const position = await store.lastPosition()
    if (before === 0) return { entries: [], isEnd: true, position }
    const limit = Math.min(entriesMax, READ_EVENTS_MAX)
    const events = await store.readStream(RATE_STREAM_PREFIX + currency, {
      direction: 'backwards',
      ...(before === undefined ? {} : { from: before - 1 }),
      limit,
    })
    const entries = events.map((recorded) => {
      const stored = storedEvent<RateEvent>(recorded, walletContract.streams.rate.eventTypes)
      const { revision, metadata, event } = stored
      const { at, correlation_id } = metadata
      return {
        place: String(revision),
        row: { event: formatEventRef(stored), revision, at, correlation_id, usd_rate: event.data.usd_rate },
      }
    })
    return { entries, isEnd: (events.at(-1)?.revision ?? 0) === 0, position }
  }

const columns: Columns<Change> = {
  event: ({ event }) => event,
  at: ({ at }) => at,
  usd_rate: ({ usd_rate }) => usd_rate,
  correlation_id: ({ correlation_id }) => correlation_id,
}

/** Answers the rates of a currency that operators set, the newest first, from the stream of the currency, or as a file. */
export const listFxRateHistory = handle(
  endpoint,
  async (gateway, call): Promise<Answer<typeof endpoint> | FileAnswer | Refusal> => {
    const { currency, before_revision, limit } = call.query
    await waitForRevision(gateway, call.minRevision)
    const { store } = gateway
    const source = changesOf(store, currency, before_revision)
    const list = { endpoint: endpoint.id, filters: { currency, before_revision }, columns, source }
    const file = answerFile(gateway, call, list)
    if (file !== undefined) return file
    const { entries, isEnd, position } = await source(undefined, limit)
    const rows = entries.flatMap(({ row }) => (row === undefined ? [] : [row]))
    return { data: { checkpoint: { epoch: store.epoch, position }, rows, is_whole: isEnd } }
  },
)
