import type { Progress } from '@folio/service-kit/ports.ts'
import { describe, expect, it } from 'vitest'
import { startMetrics } from './metrics.ts'
import { observeExpiringValues, observePorts, observeProgress } from './port-metrics.ts'

const behind: Progress = {
  viewed: 90,
  published: 80,
  stored: 100,
  eventsBehind: 7,
  open: 3,
  behindMs: 1500,
  isFollowing: true,
}

/** Returns the lines of a metric that Prometheus reads. */
const samplesOf = (text: string, name: string): readonly string[] =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`))

const shown = async (progress: () => Promise<Progress | undefined>): Promise<string> => {
  const metrics = startMetrics('tally')
  observeProgress(metrics, progress)
  return metrics.text()
}

it('the memory of a Redis is shown with its limit', async () => {
  const metrics = startMetrics('tally')
  const memory = { usedBytes: 300, maxBytes: 1000 }
  const kafka = { partitions: [], lag: 0, unfinished: 0, queued: 0, deadLetters: 0 }
  const dependencies = new Map([
    ['eventstore', () => ({ connected: true })],
    ['redis', () => ({ connected: false, memory })],
  ])
  const ports = { kafka: () => kafka, dependencies: () => dependencies }
  observePorts(metrics, ports as unknown as Parameters<typeof observePorts>[1])
  expect(samplesOf(await metrics.text(), 'folio_redis_memory_bytes')).toEqual([
    'folio_redis_memory_bytes{dependency="redis",kind="used",service="tally"} 300',
    'folio_redis_memory_bytes{dependency="redis",kind="max",service="tally"} 1000',
  ])
})

it('expiring values are shown by kind, with the limit of the kind', async () => {
  const metrics = startMetrics('tally')
  observeExpiringValues(metrics, {
    expiringCounts: async () => [{ kind: 'otp', kept: 3, max: 5, whenFull: 'refuse' }],
  })
  expect(samplesOf(await metrics.text(), 'folio_expiring_values')).toEqual([
    'folio_expiring_values{kind="otp",of="kept",service="tally"} 3',
    'folio_expiring_values{kind="otp",of="max",service="tally"} 5',
  ])
})

describe('the progress of a follower', () => {
  it('shows the lag of the slower of view and topics, its time, and the open processes', async () => {
    const text = await shown(async () => behind)
    expect(samplesOf(text, 'folio_follower_lag_positions')).toEqual([
      'folio_follower_lag_positions{service="tally"} 20',
    ])
    expect(samplesOf(text, 'folio_follower_lag_events')).toEqual(['folio_follower_lag_events{service="tally"} 7'])
    expect(samplesOf(text, 'folio_follower_lag_seconds')).toEqual(['folio_follower_lag_seconds{service="tally"} 1.5'])
    expect(samplesOf(text, 'folio_open_processes')).toEqual(['folio_open_processes{service="tally"} 3'])
  })

  it('is read once for all its metrics', async () => {
    let asked = 0
    const metrics = startMetrics('tally')
    observeProgress(metrics, async () => {
      asked += 1
      return behind
    })
    await metrics.text()
    expect(asked).toBe(1)
    await metrics.text()
    expect(asked).toBe(2)
  })

  it('is not shown by an instance that does not follow', async () => {
    const text = await shown(async () => ({ ...behind, isFollowing: false }))
    expect(samplesOf(text, 'folio_follower_lag_seconds')).toEqual([])
  })

  it('that cannot be read does not hide the others', async () => {
    const metrics = startMetrics('tally')
    observeProgress(metrics, () => Promise.reject(new Error('the store is gone')))
    const kafka = { partitions: [], lag: 4, unfinished: 2, queued: 1, deadLetters: 0 }
    const lost = { connected: false, reason: 'gone' }
    const ports = { kafka: () => kafka, dependencies: () => new Map([['event store', () => lost]]) }
    observePorts(metrics, ports as unknown as Parameters<typeof observePorts>[1])
    const text = await metrics.text()
    expect(samplesOf(text, 'folio_follower_lag_seconds')).toEqual([])
    expect(samplesOf(text, 'folio_dependency_up')).toEqual([
      'folio_dependency_up{dependency="event store",service="tally"} 0',
    ])
    expect(samplesOf(text, 'folio_consumer_lag_messages')).toEqual(['folio_consumer_lag_messages{service="tally"} 4'])
    expect(samplesOf(text, 'folio_queue_depth')).toEqual([
      'folio_queue_depth{queue="unfinished",service="tally"} 2',
      'folio_queue_depth{queue="to_send",service="tally"} 1',
    ])
  })
})
