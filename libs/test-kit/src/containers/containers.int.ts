import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithDocker } from './describe-with-docker.ts'
import type { RealServer } from './real-server.ts'
import { startKafka } from './start-kafka.ts'
import { startRedis } from './start-redis.ts'

const ANSWERS_MAX_MS = 5_000

/** Sends a line to a server and gives the first thing that it answers. */
const ask = ({ host, port }: RealServer, line: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ host, port }, () => socket.write(`${line}\r\n`))
    socket.setTimeout(ANSWERS_MAX_MS, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed without an answer')))
    socket.once('data', (answer) => {
      resolve(answer.toString().trim())
      socket.end()
    })
  })

// Kafka takes seconds to start, and several times as long on a machine that is busy.
const KAFKA_TWICE_MS = 600_000

await describeWithDocker('a Redis in a container', () => {
  let redis: RealServer
  beforeAll(async () => {
    redis = await startRedis({ appendOnly: true })
  })
  afterAll(() => redis.stop())

  it('answers at its address', async () => expect(await ask(redis, 'PING')).toBe('+PONG'))

  it('answers at the same address after it was killed and started, with what its disk held', async () => {
    await ask(redis, 'SET a 1')
    await redis.kill()
    await expect(ask(redis, 'PING')).rejects.toThrow()
    await redis.start()
    expect(await ask(redis, 'GET a')).toBe('$1\r\n1')
  })

  it('answers nothing while it is paused', async () => {
    await redis.pause()
    await expect(ask(redis, 'PING')).rejects.toThrow('no answer')
    await redis.unpause()
    expect(await ask(redis, 'PING')).toBe('+PONG')
  })

  it('runs a command inside, and says when that fails', async () => {
    expect(await redis.exec(['redis-cli', 'config', 'get', 'appendfsync'])).toContain('always')
    await expect(redis.exec(['false'])).rejects.toThrow('ended with 1')
  })
})

await describeWithDocker('a Redis that keeps nothing on disk', () => {
  it('is empty after it was killed and started', async () => {
    const redis = await startRedis()
    await ask(redis, 'SET a 1')
    await redis.kill()
    await redis.start()
    expect(await ask(redis, 'GET a')).toBe('$-1')
    await redis.stop()
  })
})

await describeWithDocker('a Kafka in a container', () => {
  it(
    'answers again on the same disk after it was killed',
    async () => {
      const kafka = await startKafka()
      const id = () => kafka.exec(['grep', 'directory.id', '/var/lib/kafka/data/meta.properties'])
      const first = await id()
      await kafka.kill()
      await kafka.start()
      expect(await id()).toBe(first)
      await kafka.stop()
    },
    KAFKA_TWICE_MS,
  )
})
