import { getSymbolTicks as endpoint, TICK_EVENTS_MAX } from '@folio/contracts/http/operator/market/get-symbol-ticks.ts'
import { marketContract } from '@folio/contracts/market/contract.ts'
import type { TickEvent } from '@folio/contracts/market/events.ts'
import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { marketKeys } from '@folio/contracts/market/views.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { type StoredEvent, storedEvent } from '@folio/service-kit/events/stored-event.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, handle } from '../../handler.ts'
import { lowestCheckpoint } from '../../views/service-checkpoints.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { mentions } from '../streams/event-mentions.ts'

type Ticks = Answer<typeof endpoint>['data']
type StoredTick = StoredEvent<TickEvent>

/** Reads the newest events of ticks, the newest first, from the stream of the hour and of the one before. */
const newestEvents = async ({ store, viewOf }: Gateway): Promise<readonly RecordedEvent[]> => {
  const [newest] = (await viewOf.market.get([marketKeys.newest])).values
  if (newest === undefined) return []
  const events: RecordedEvent[] = []
  for (const epoch of [newest.epoch, newest.epoch - HOUR_SECONDS]) {
    const limit = TICK_EVENTS_MAX - events.length
    if (limit > 0) events.push(...(await store.readStream(ticksStream(epoch), { direction: 'backwards', limit })))
  }
  return events
}

const placeOf = (stored: StoredTick) => ({ event: formatEventRef(stored), at: stored.metadata.at })

const lateTicks = (symbol: string, stored: readonly StoredTick[]): Ticks['late'] =>
  stored.flatMap((each) => {
    const { event } = each
    const late = event.type === 'TicksRecorded' ? (event.data.late ?? []) : []
    return late
      .filter((tick) => tick.symbol === symbol)
      .map(({ source_time, quote }) => ({ ...placeOf(each), source_time, quote }))
  })

const interruptions = (symbol: string, stored: readonly StoredTick[]): Ticks['interruptions'] =>
  stored.flatMap((each) => {
    const { event } = each
    if (event.type !== 'FeedInterrupted' || event.data.symbol !== symbol) return []
    return [{ ...placeOf(each), from: event.data.from, to: event.data.to }]
  })

type Tick = { readonly epoch: number; readonly quote: string; readonly at: StoredTick['metadata']['at'] }

const ticksOf = (symbol: string, stored: readonly StoredTick[]): readonly Tick[] =>
  stored.flatMap(({ event, metadata }) => {
    if (event.type !== 'TicksRecorded') return []
    const quote = event.data.quotes[symbol]
    return quote === undefined ? [] : [{ epoch: event.data.epoch, quote, at: metadata.at }]
  })

const latenessOf = (ticks: readonly Tick[]): Ticks['lateness_ms'] => {
  const sorted = ticks.map(({ epoch, at }) => microsecondsOf(at) / 1000 - epoch * 1000).toSorted((a, b) => a - b)
  const [median, max] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return median === undefined || max === undefined ? null : { median: Math.round(median), max: Math.round(max) }
}

/** Answers the lateness and the interruptions of the newest ticks of a symbol. */
export const getSymbolTicks = handle(
  endpoint,
  async (gateway, { params: { symbol }, minRevision }): Promise<Answer<typeof endpoint> | Refusal> => {
    await waitForRevision(gateway, minRevision)
    const [listed] = (await gateway.viewOf.market.get([marketKeys.offering(symbol)])).values
    if (listed === undefined) return notFound('symbol')
    const checkpoint = await lowestCheckpoint(gateway, ['market'])
    const { eventTypes } = marketContract.streams.hour
    const events = await newestEvents(gateway)
    const stored = events
      .filter((recorded) => eventTypes.has(recorded.type) && mentions(recorded, `"${symbol}"`))
      .map((recorded) => storedEvent<TickEvent>(recorded, eventTypes))
    const ticks = ticksOf(symbol, stored)
    const [newest] = ticks
    return {
      data: {
        checkpoint,
        symbol,
        from_epoch: ticks.at(-1)?.epoch ?? null,
        ticks: ticks.length,
        newest: newest === undefined ? null : { epoch: newest.epoch, quote: newest.quote, recorded_at: newest.at },
        lateness_ms: latenessOf(ticks),
        late: lateTicks(symbol, stored),
        interruptions: interruptions(symbol, stored),
      },
    }
  },
)
