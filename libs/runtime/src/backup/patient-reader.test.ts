import { type EventReader, StoreUnavailable } from '@folio/event-store/port.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { patientReader } from './patient-reader.ts'

/** A store whose reads fail so often before each answer, and the number of reads that it got. */
const stalling = (failures: number, error: Error = new StoreUnavailable('the answer took more than 3000 ms')) => {
  const store: EventReader = memoryStore()
  let left = failures
  let reads = 0
  const or = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
    reads += 1
    if (left > 0) {
      left -= 1
      throw error
    }
    left = failures
    return answer()
  }
  const reader = patientReader({
    ...store,
    readAll: (range) => or(() => store.readAll(range)),
    readStream: (stream, range) => or(() => store.readStream(stream, range)),
    lastPosition: () => or(store.lastPosition),
  })
  return { reader, reads: () => reads }
}

const PAGE = { prefixes: [], after: 0, limit: 10 }

it('repeats each read that gets no answer, up to five times', () =>
  inSimulatedTime(async () => {
    const { reader, reads } = stalling(5)
    const begun = Date.now()
    expect(await reader.lastPosition()).toBe(0)
    expect(reads()).toBe(6)
    expect(Date.now() - begun).toBe(30_000)
    expect((await reader.readAll(PAGE)).events).toEqual([])
    expect(await reader.readStream('none', { direction: 'forwards', limit: 1 })).toEqual([])
    expect(reads()).toBe(18)
  }, 600_000))

it('rejects when the store stays away', () =>
  inSimulatedTime(async () => {
    const { reader, reads } = stalling(6)
    await expect(reader.readAll(PAGE)).rejects.toThrow(StoreUnavailable)
    expect(reads()).toBe(6)
  }, 600_000))

it('repeats nothing after another error', () =>
  inSimulatedTime(async () => {
    const { reader, reads } = stalling(1, new Error('a record is malformed'))
    await expect(reader.lastPosition()).rejects.toThrow('a record is malformed')
    expect(reads()).toBe(1)
  }, 600_000))
