import { describe, expect, it } from 'vitest'
import { exitOf } from '../kit/service-exit.ts'

/** A service that writes streams, the gateway, and the service of sockets: all start with the same `run`. */
const SERVICES = ['wallet', 'api-gateway', 'realtime']

/** No process listens on the "discard" port here. */
const closed = {
  KAFKA_BROKERS: '127.0.0.1:9',
  EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false',
  REDIS_URL: 'redis://:secret@127.0.0.1:9',
  KEYS_URL: 'redis://:secret@127.0.0.1:9',
}

describe('a service of a cluster', () => {
  it.each(SERVICES)('%s without addresses names the settings that it needs, and ends', async (service) => {
    const { code, said } = await exitOf(service, {})
    expect([code, said]).toEqual([1, expect.stringContaining(`${service} cannot start: `)])
    expect(said).toMatch(/KAFKA_BROKERS is missing/)
  })

  it.each([
    ['KAFKA_BROKERS', 'here'],
    ['EVENTSTORE_URL', 'here'],
    ['REDIS_URL', 'here'],
  ])('with an invalid %s names it, and exits', async (name, value) => {
    const { code, said } = await exitOf('wallet', { ...closed, [name]: value })
    expect([code, said]).toEqual([1, expect.stringContaining(name)])
  })

  it('that cannot reach a server names the server and the reason, and exits', async () => {
    const { code, said } = await exitOf('wallet', closed)
    expect(code).toBe(1)
    for (const part of ['Kafka at 127.0.0.1:9', 'the event store at esdb://127.0.0.1:9', 'Redis at 127.0.0.1:9']) {
      expect(said).toContain(part)
    }
    expect(said).toContain('ECONNREFUSED')
    expect(said).not.toContain('secret')
  })
})
