import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client'
import { testDirectories } from '@folio/event-store/testing/test-directories.ts'
import { expect, it } from 'vitest'
import { spawnEmulator } from './spawn-emulator.ts'
import { startEmulator } from './start-emulator.ts'

const KILLS = 3
const STREAMS = 16
const ACKNOWLEDGED_BEFORE_KILL = 150

const newDir = testDirectories()

const written = async (client: EventStoreDBClient, stream: string): Promise<number> => {
  try {
    let events = 0
    for await (const { event } of client.readStream(stream)) if (Number(event?.revision) === events) events += 1
    return events
  } catch {
    return 0
  }
}

it('kill -9 loses no acknowledged append, however often it happens', async () => {
  const dir = newDir()
  const acknowledged = new Map<string, number>()
  for (let i = 0; i < KILLS; i += 1) {
    const emulator = await spawnEmulator(dir)
    const client = EventStoreDBClient.connectionString(emulator.url)
    const enough = Promise.withResolvers<void>()
    let told = 0
    const append = async (stream: string): Promise<void> => {
      for (;;) {
        const event = binaryEvent({ type: 'T', data: Buffer.alloc(500) })
        const { nextExpectedRevision } = await client.appendToStream(stream, event)
        acknowledged.set(stream, Number(nextExpectedRevision) + 1)
        told += 1
        if (told === ACKNOWLEDGED_BEFORE_KILL) enough.resolve()
      }
    }
    const appending = Promise.allSettled(Array.from({ length: STREAMS }, (_, j) => append(`s-${j}`)))
    await enough.promise
    await emulator.end('SIGKILL')
    await appending
    await client.dispose()
  }
  const emulator = await startEmulator({ dir })
  const client = EventStoreDBClient.connectionString(emulator.url)
  const lost = []
  for (const [stream, events] of acknowledged) if ((await written(client, stream)) < events) lost.push(stream)
  expect(lost).toEqual([])
  expect(acknowledged.size).toBe(STREAMS)
  await client.dispose()
  await emulator.stop()
})

it('SIGTERM ends it with everything kept, and one directory has one emulator at a time', async () => {
  const dir = newDir()
  const emulator = await spawnEmulator(dir)
  await expect(startEmulator({ dir })).rejects.toThrow(`the emulator cannot use ${dir}`)
  const client = EventStoreDBClient.connectionString(emulator.url)
  await client.appendToStream('s', binaryEvent({ type: 'T', data: Buffer.alloc(10) }))
  await client.dispose()
  await emulator.end()
  const again = await startEmulator({ dir, port: emulator.port })
  expect(again.port).toBe(emulator.port)
  await again.stop()
})
