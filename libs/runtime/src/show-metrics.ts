import type { ReadModel } from '@folio/read-model/port.ts'
import { EVENTS_BEHIND_MAX } from '@folio/service-kit/events-behind.ts'
import type { Progress } from '@folio/service-kit/ports.ts'
import type { ClusterPorts, Dependency } from './cluster-ports.ts'
import type { Metrics, Reading } from './metrics.ts'

const one = (value: number): Reading => [{ value }]

/** Shows how the ports of a service are doing. */
export const showPorts = (
  { show }: Metrics,
  {
    kafka,
    dependencies,
  }: Pick<ClusterPorts, 'kafka'> & { readonly dependencies: () => ReadonlyMap<string, Dependency> },
): void => {
  show({
    name: 'folio_dependency_up',
    help: 'Whether what the service depends on can be used.',
    labels: ['dependency'],
    read: () =>
      [...dependencies()].map(([dependency, health]) => ({
        labels: { dependency },
        value: health().connected ? 1 : 0,
      })),
  })
  show({
    name: 'folio_redis_memory_bytes',
    help: 'Memory of a Redis: what is used, and the most that may be, from where on it refuses writes; 0 is without bound.',
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
  show({
    name: 'folio_partitions_held',
    help: 'Partitions that this instance holds, by topic.',
    labels: ['topic'],
    read: () => {
      const held = new Map<string, number>()
      for (const { topic } of kafka().partitions) held.set(topic, (held.get(topic) ?? 0) + 1)
      return [...held].map(([topic, value]) => ({ labels: { topic }, value }))
    },
  })
  show({
    name: 'folio_consumer_lag_messages',
    help: 'Messages of the held partitions that are not finished.',
    read: () => one(kafka().lag),
  })
  show({
    name: 'folio_queue_depth',
    help: 'Messages in memory: taken and not finished, and waiting to be sent.',
    labels: ['queue'],
    read: () => [
      { labels: { queue: 'unfinished' }, value: kafka().unfinished },
      { labels: { queue: 'to_send' }, value: kafka().queued },
    ],
  })
  show({
    name: 'folio_dead_letters',
    help: 'Messages put among the dead letters since the process began.',
    read: () => one(kafka().deadLetters),
  })
}

/** Shows how many values that end by themselves are kept of each kind, and of how many. */
export const showExpiring = ({ show }: Metrics, { expiringCounts }: Pick<ReadModel, 'expiringCounts'>): void =>
  show({
    name: 'folio_expiring_values',
    help: 'Values that end by themselves, such as grants and one-time passwords, by kind: those kept, and the most that may be.',
    labels: ['kind', 'of'],
    read: async () =>
      (await expiringCounts()).flatMap(({ kind, kept, max }) => [
        { labels: { kind, of: 'kept' }, value: kept },
        { labels: { kind, of: 'max' }, value: max },
      ]),
  })

/** Shows how far a follower is behind the store, and for how long; an instance that does not follow shows nothing. */
export const showProgress = ({ show }: Metrics, progress: () => Promise<Progress | undefined>): void => {
  let asked: Promise<Progress | undefined> | undefined
  /** Whoever reads the metrics asks for all of them at once: the store is asked once. */
  const shared = (): Promise<Progress | undefined> => {
    asked ??= progress().finally(() => {
      asked = undefined
    })
    return asked
  }
  const reading = (value: (at: Progress) => number) => async (): Promise<Reading> => {
    const at = await shared()
    return at?.isFollowing ? one(value(at)) : []
  }
  show({
    name: 'folio_follower_lag_positions',
    help: "Positions between the store's end and the slower of view and topics; an event takes one or, on EventStoreDB, its bytes.",
    read: reading(({ stored, viewed, published }) => Math.max(0, stored - Math.min(viewed, published))),
  })
  show({
    name: 'folio_follower_lag_events',
    help: `Events of the service that its view or its topics do not have yet; ${EVENTS_BEHIND_MAX} is at least so many.`,
    read: reading(({ eventsBehind }) => eventsBehind),
  })
  show({
    name: 'folio_follower_lag_seconds',
    help: 'Seconds since the follower last stood where the store ended.',
    read: reading(({ behindMs }) => behindMs / 1000),
  })
  show({
    name: 'folio_open_processes',
    help: 'Transfers and other processes that wait for their next step.',
    read: reading(({ open }) => open),
  })
}
