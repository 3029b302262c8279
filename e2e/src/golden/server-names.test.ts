import { deadLetterTopicOf } from '@folio/bus/dead-letters/dead-letter.ts'
import { EPOCH_STREAM, positionStream } from '@folio/event-store/testing/server-names.ts'
import { redisKeys } from '@folio/keys/testing/redis-parts.ts'
import { redisExpiringValues, redisViews } from '@folio/read-model/testing/redis-parts.ts'
import type { RedisConnection } from '@folio/redis/redis-connection.ts'
import { expectGolden } from '@folio/test-kit/golden-file.ts'
import { it } from 'vitest'

const NOW = 1_800_000_000_000_000
const MARK = { epoch: 1, position: 5 }

type Sent = readonly (string | readonly string[])[]

/** Makes a connection that records the commands sent to it and fails every call. */
const recording = (): { readonly redis: RedisConnection; readonly sent: Sent[] } => {
  const sent: Sent[] = []
  const shown = (text: string | Buffer): string => (typeof text === 'string' ? text : text.toString('base64'))
  const record = async (...what: Sent): Promise<never> => {
    sent.push(what)
    throw new Error('nobody answers')
  }
  return {
    sent,
    redis: {
      address: 'nowhere',
      call: (command, ...args) => record(command, args.map(shown)),
      run: (_, keys, args) => record(keys, args.map(shown)),
      runInBytes: (_, keys, args) => record(keys, args.map(shown)),
      health: () => ({ connected: false, underWay: 0 }),
      close: async () => {},
    },
  }
}

/** Returns the commands that some calls send; every call fails. */
const sentFor = async (
  calls: (redis: RedisConnection) => readonly (() => Promise<unknown>)[],
): Promise<readonly Sent[]> => {
  const { redis, sent } = recording()
  for (const call of calls(redis)) await call().catch(() => undefined)
  return sent
}

it('names on servers and the arguments of server scripts equal the golden file', async () => {
  const wire = { headers: { correlationid: 'c' }, value: Buffer.from('{}') }
  const origin = { partition: 1, offset: 2, timestampMs: 3 }
  const letter = { topic: 'a', key: 'k', reason: 'broken', wire, origin, fullBody: { bytes: 4, sha256: 'ab' } }
  const letters = deadLetterTopicOf('folio.wallet.commands.v1')
  expectGolden(new URL('files/server-names.json', import.meta.url), {
    eventstore: [EPOCH_STREAM, positionStream('outbox-wallet')],
    kafka: [letters.name, letters.encode(letter).headers],
    keys: await sentFor((redis) => {
      const keys = redisKeys(redis, { masterKey: new Uint8Array(32) })
      return [() => keys.get('owner'), () => keys.create('owner'), () => keys.destroy('owner')]
    }),
    views: await sentFor((redis) => {
      const views = redisViews(redis, () => NOW)
      const puts = new Map([['wallet/1', { a: 1 }]])
      const change = { from: null, to: MARK, caughtUpAt: NOW, puts, deletes: new Set(['open/1']) }
      const command = 'cmd/5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01'
      return [
        () => views.apply('wallet', change),
        () => views.get('wallet', ['wallet/1', command]),
        () => views.list('wallet', { prefix: 'open/', limit: 10 }),
        () => views.claim('wallet', command, { fingerprint: 'ab', notAfter: NOW, account: 'w' }),
        () =>
          views.claimAll('wallet', [
            [command, { fingerprint: 'ab', notAfter: NOW, account: 'w' }],
            ['name/1', { fingerprint: 'cd', notAfter: NOW }],
          ]),
      ]
    }),
    expiring: await sentFor((redis) => {
      const values = redisExpiringValues(redis, new Map())
      const bounded = redisExpiringValues(
        redis,
        new Map([
          ['otp', { max: 2, whenFull: 'refuse' }],
          ['mail', { max: 3, whenFull: 'oldest_gives_way' }],
        ]),
      )
      return [
        () => values.putIfAbsent('otp/1', { a: 1 }, 1000),
        () => values.extend('otp/1', { a: 1 }, 1000),
        () => values.peek('otp/1'),
        () => values.take('otp/1'),
        () => values.put('otp/1', { a: 1 }, 1000),
        () => values.replace('otp/1', { from: { a: 1 }, to: { a: 2 }, ttlMs: 1000 }),
        () => bounded.putIfAbsent('otp/1', { a: 1 }, 1000),
        () => bounded.put('mail/1', { a: 1 }, 1000),
        () => bounded.expiringCounts(),
      ]
    }),
  })
})
