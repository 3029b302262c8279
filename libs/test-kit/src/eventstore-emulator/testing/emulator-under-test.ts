import { randomUUID } from 'node:crypto'
import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client'
import { testDirectories } from '@folio/event-store/testing/test-directories.ts'
import { afterAll, beforeAll } from 'vitest'
import { type Emulator, startEmulator } from '../start-emulator.ts'

/** An emulator for the tests of a file, with two clients: one by its address, one by discovery. */
export type EmulatorUnderTest = { readonly client: () => EventStoreDBClient; readonly other: () => EventStoreDBClient }

/** Starts it before the tests of the file, and ends it after them. */
export const emulatorUnderTest = (): EmulatorUnderTest => {
  const newDir = testDirectories()
  let started: { emulator: Emulator; client: EventStoreDBClient; other: EventStoreDBClient } | undefined
  beforeAll(async () => {
    const emulator = await startEmulator({ dir: newDir() })
    const client = EventStoreDBClient.connectionString(emulator.url)
    const other = EventStoreDBClient.connectionString(emulator.url.replace('esdb://', 'esdb+discover://'))
    started = { emulator, client, other }
  })
  afterAll(async () => {
    await started?.client.dispose()
    await started?.other.dispose()
    await started?.emulator.stop()
  })
  const running = () => {
    if (started === undefined) throw new Error('the emulator is not running')
    return started
  }
  return { client: () => running().client, other: () => running().other }
}

/** Makes the name of a stream that no test has used. */
export const newStream = (): string => `stream-${randomUUID()}`

/** Makes an event with an id of its own. */
export const happened = (text = 'x') => binaryEvent({ type: 'Happened', data: Buffer.from(text) })

/** The revisions that a read of a stream returns, in order. */
export const revisionsOf = async (
  client: EventStoreDBClient,
  stream: string,
  options: Parameters<EventStoreDBClient['readStream']>[1] = {},
): Promise<number[]> => {
  const revisions: number[] = []
  for await (const { event } of client.readStream(stream, options)) revisions.push(Number(event?.revision))
  return revisions
}
