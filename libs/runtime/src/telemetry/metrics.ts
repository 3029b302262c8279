import type { Appended, EventStore } from '@folio/event-store/port.ts'
import type { Meter } from '@folio/service-kit/telemetry/telemetry.ts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of a service in the form that Prometheus reads. */
export type Metrics = {
  readonly meter: Meter
  /** Returns the same store, with the time of its appends measured. */
  readonly timed: (store: EventStore) => EventStore
  /** Registers a gauge, which is read at each scrape. */
  readonly observe: (gauge: ObservableGauge) => void
  /** Returns all metrics in Prometheus's text format. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

/** A gauge: `read` gives its value for each set of labels. */
export type ObservableGauge = {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** Rejects while there is no value: the scrape leaves the gauge out. */
  readonly read: () => GaugeReading | Promise<GaugeReading>
}

/** Values with their labels. */
export type GaugeReading = readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]

const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]
/** Each tick wakes the process: the library's default of 10 ms took an eighth of what an idle service uses. */
const EVENT_LOOP_TICK_MS = 50
/** The labels of the outcomes of appends, and of an append that failed; they stay the same when the code renames an outcome. */
export const appendLabels: { readonly [Outcome in Appended['outcome'] | 'unknown']: string } = {
  appended: 'appended',
  conflict: 'conflict',
  unknown: 'unknown',
}
const APPEND_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 3]

/** Returns the same store, with the time of its appends measured by their outcome. */
const timedBy = (appends: Histogram<'outcome'>, store: EventStore): EventStore => ({
  ...store,
  append: async (events) => {
    const end = appends.startTimer()
    try {
      const appended = await store.append(events)
      end({ outcome: appendLabels[appended.outcome] })
      return appended
    } catch (error) {
      end({ outcome: appendLabels.unknown })
      throw error
    }
  },
})

/** Starts the metrics of a service; they share nothing with those of another service in the same process. */
export const startMetrics = (service: string): Metrics => {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_TICK_MS })
  const registers = [registry]
  const commands = new Counter({
    name: 'folio_commands_total',
    help: 'Settled commands, by type and outcome.',
    labelNames: ['type', 'outcome'],
    registers,
  })
  const appends = new Histogram({
    name: 'folio_append_seconds',
    help: 'Duration of appends to the event store, by outcome.',
    labelNames: ['outcome'],
    buckets: APPEND_BUCKETS,
    registers,
  })

  const requests = new Histogram({
    name: 'folio_request_seconds',
    help: 'Duration of calls of the REST API, by endpoint and status.',
    labelNames: ['endpoint', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })

  return {
    meter: {
      commandSettled: (type, outcome) => commands.inc({ type, outcome }),
      requestAnswered: (endpoint, status, seconds) => requests.observe({ endpoint, status }, seconds),
    },
    timed: (store) => timedBy(appends, store),
    observe: ({ name, help, labels = [], read }) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect: async () => {
          const readings = await (async () => read())().catch((): GaugeReading => [])
          // A gauge without labels would report 0 after a reset.
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
