import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { testDirectories } from '@folio/event-store/testing/test-directories.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AppendJob } from './append-job.ts'
import { type EventLog, openEventLog } from './event-log.ts'

const HELD_MS = 600
const newDir = testDirectories()
const onDropped = vi.fn()
let log: EventLog

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onDropped.mockClear()
  const commits = { heldMs: HELD_MS, oneIn: 2 }
  log = openEventLog({ dir: newDir(), beginsAt: 0, onBroken: () => {}, commits, onDropped })
})
afterEach(() => vi.useRealTimers())

const jobTo = (stream: string): AppendJob => ({
  stream,
  expected: 'no_stream',
  events: [{ id: randomBytes(16), type: 'T', isJson: false, data: Buffer.alloc(1), metadata: Buffer.alloc(0) }],
  deadlineMs: Number.POSITIVE_INFINITY,
})

/** Appends, lets the commit run, and returns true if the append was answered. */
const begun = async (job: AppendJob) => {
  const answered = vi.fn()
  log.append(job).then(answered, answered)
  await setImmediate()
  await setImmediate()
  return answered
}

it('holds back one append in two, drops its repeats meanwhile, and answers both it and a later repeat', async () => {
  expect(await begun(jobTo('a'))).toHaveBeenCalledOnce()
  const held = jobTo('b')
  const original = await begun(held)
  vi.advanceTimersByTime(HELD_MS - 1)
  const repeat = await begun(held)
  expect(onDropped).toHaveBeenCalledOnce()
  expect(original).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  const later = await begun(held)
  expect(original).toHaveBeenCalledOnce()
  expect(later.mock.calls).toEqual(original.mock.calls)
  expect(later).toHaveBeenCalledWith({ kind: 'appended', revision: 0, position: expect.any(Number) })
  expect(repeat).not.toHaveBeenCalled()
  expect(log.stream('b', 'forwards', 0, 10)).toHaveLength(1)
  log.close()
})

it('answers what it holds back when it is closed', async () => {
  await begun(jobTo('a'))
  const original = await begun(jobTo('b'))
  log.close()
  await setImmediate()
  expect(original).toHaveBeenCalledOnce()
})
