import type { Appended, EventStore } from '@folio/event-store/port.ts'
import type { Meter } from '@folio/service-kit/meter.ts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What a service measures of itself, as Prometheus reads it. */
export type Metrics = {
  readonly meter: Meter
  /** The same store, its appends timed. */
  readonly timed: (store: EventStore) => EventStore
  /** Shows a value that is asked for whenever somebody looks. */
  readonly show: (shown: Shown) => void
  /** Everything in Prometheus's text format. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

/** A value to be shown: `read` gives it for each set of labels. */
export type Shown = {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** Rejects where it cannot be told just now: then it is not shown. */
  readonly read: () => Reading | Promise<Reading>
}

/** Values with the labels they belong to. */
export type Reading = readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]

const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]
/** Each tick wakes the process: at the library's own 10 ms that was an eighth of what a service does at rest. */
const EVENT_LOOP_TICK_MS = 50
/** The labels of what came of appends: they stay when an outcome is renamed. */
const appendLabels: { readonly [Outcome in Appended['outcome']]: string } = {
  appended: 'appended',
  conflict: 'conflict',
}
const APPEND_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 3]

/** Begins to measure a service; nothing of it is shared with another one in the same process. */
export const startMetrics = (service: string): Metrics => {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_TICK_MS })
  const registers = [registry]
  const commands = new Counter({
    name: 'folio_commands_total',
    help: 'Commands settled, by type and by what came of them.',
    labelNames: ['type', 'outcome'],
    registers,
  })
  const appends = new Histogram({
    name: 'folio_append_seconds',
    help: 'How long appends to the event store took, by what came of them.',
    labelNames: ['outcome'],
    buckets: APPEND_BUCKETS,
    registers,
  })

  const requests = new Histogram({
    name: 'folio_request_seconds',
    help: 'How long calls of the REST API took, by endpoint and status.',
    labelNames: ['endpoint', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })

  const timed = (store: EventStore): EventStore => ({
    ...store,
    append: async (events) => {
      const end = appends.startTimer()
      try {
        const appended = await store.append(events)
        end({ outcome: appendLabels[appended.outcome] })
        return appended
      } catch (error) {
        end({ outcome: 'unknown' })
        throw error
      }
    },
  })

  return {
    meter: {
      commandSettled: (type, outcome) => commands.inc({ type, outcome }),
      requestAnswered: (endpoint, status, seconds) => requests.observe({ endpoint, status }, seconds),
    },
    timed,
    show: ({ name, help, labels = [], read }) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect: async () => {
          const readings = await (async () => read())().catch((): Reading => [])
          // Without labels a reset gauge would say 0.
          if (labels.length === 0) gauge.remove()
          else gauge.reset()
          for (const { labels: of = {}, value } of readings) gauge.set(of, value)
        },
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
