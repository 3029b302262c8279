import type { ReadModel } from '@folio/read-model/port.ts'
import { EVENTS_BEHIND_MAX } from '@folio/service-kit/follower/events-behind.ts'
import type { Progress } from '@folio/service-kit/ports.ts'
import type { ClusterPorts, Dependency } from '../ports/cluster-ports.ts'
import type { GaugeReading, Metrics } from './metrics.ts'

const one = (value: number): GaugeReading => [{ value }]

const numberByTopic = (partitions: readonly { readonly topic: string }[]): GaugeReading => {
  const held = new Map<string, number>()
  for (const { topic } of partitions) held.set(topic, (held.get(topic) ?? 0) + 1)
  return [...held].map(([topic, value]) => ({ labels: { topic }, value }))
}

/**
 * Registers the gauges of the ports of a service: connections, memory of Redis, partitions, queues and dead letters.
 */
export const observePorts = (
  { observe }: Metrics,
  {
    kafka,
    dependencies,
  }: Pick<ClusterPorts, 'kafka'> & { readonly dependencies: () => ReadonlyMap<string, Dependency> },
): void => {
  observe({
    name: 'folio_dependency_up',
    help: 'Dependencies of the service: 1 if usable, otherwise 0.',
    labels: ['dependency'],
    read: () =>
      [...dependencies()].map(([dependency, health]) => ({
        labels: { dependency },
        value: health().connected ? 1 : 0,
      })),
  })
  observe({
    name: 'folio_redis_memory_bytes',
    help: 'Memory of a Redis: used, and the limit beyond which it refuses writes; 0 means no limit.',
    labels: ['dependency', 'kind'],
    read: () =>
      [...dependencies()].flatMap(([dependency, health]) => {
        const { memory } = health()
        if (memory === undefined) return []
        return [
          { labels: { dependency, kind: 'used' }, value: memory.usedBytes },
          { labels: { dependency, kind: 'max' }, value: memory.maxBytes },
        ]
      }),
  })
  observe({
    name: 'folio_partitions_held',
    help: 'Partitions that this instance holds, by topic.',
    labels: ['topic'],
    read: () => numberByTopic(kafka().partitions),
  })
  observe({
    name: 'folio_consumer_lag_messages',
    help: 'Unfinished messages of the partitions that this instance holds.',
    read: () => one(kafka().lag),
  })
  observe({
    name: 'folio_queue_depth',
    help: 'Messages in memory: received and unfinished, and waiting to be sent.',
    labels: ['queue'],
    read: () => [
      { labels: { queue: 'unfinished' }, value: kafka().unfinished },
      { labels: { queue: 'to_send' }, value: kafka().queued },
    ],
  })
  observe({
    name: 'folio_dead_letters',
    help: 'Messages written to dead-letter topics since the process started.',
    read: () => one(kafka().deadLetters),
  })
}

/** Registers the gauge of expiring values: the number stored of each kind, and the largest number allowed. */
export const observeExpiringValues = (
  { observe }: Metrics,
  { expiringCounts }: Pick<ReadModel, 'expiringCounts'>,
): void =>
  observe({
    name: 'folio_expiring_values',
    help: 'Expiring values, such as grants and one-time passwords, by kind: stored, and the limit.',
    labels: ['kind', 'of'],
    read: async () =>
      (await expiringCounts()).flatMap(({ kind, kept, max }) => [
        { labels: { kind, of: 'kept' }, value: kept },
        { labels: { kind, of: 'max' }, value: max },
      ]),
  })

/**
 * Registers the gauges of a follower: its distance from the store's end in positions, events and seconds, and its open
 * processes; an instance that does not follow has none.
 */
export const observeProgress = ({ observe }: Metrics, progress: () => Promise<Progress | undefined>): void => {
  let asked: Promise<Progress | undefined> | undefined
  /** A scrape reads all gauges at once, so that they share one read of the store. */
  const shared = (): Promise<Progress | undefined> => {
    asked ??= progress().finally(() => {
      asked = undefined
    })
    return asked
  }
  const reading = (value: (at: Progress) => number) => async (): Promise<GaugeReading> => {
    const at = await shared()
    return at?.isFollowing ? one(value(at)) : []
  }
  observe({
    name: 'folio_follower_lag_positions',
    help: 'Positions between the end of the store and the slower of view and topics; an event takes one position or, on EventStoreDB, its bytes.',
    read: reading(({ stored, viewed, published }) => Math.max(0, stored - Math.min(viewed, published))),
  })
  observe({
    name: 'folio_follower_lag_events',
    help: `Events of the service that its view or its topics lack; ${EVENTS_BEHIND_MAX} means that many or more.`,
    read: reading(({ eventsBehind }) => eventsBehind),
  })
  observe({
    name: 'folio_follower_lag_seconds',
    help: 'Seconds since the follower last reached the end of the store.',
    read: reading(({ behindMs }) => behindMs / 1000),
  })
  observe({
    name: 'folio_open_processes',
    help: 'Transfers and other processes that wait for their next step.',
    read: reading(({ open }) => open),
  })
}
