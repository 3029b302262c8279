import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFolder, richStore } from '../testing/sample-store.ts'
import type { VerifySetting } from './verify-messages.ts'
import { type RangeTaker, rangesOf, verifyRanges } from './verify-ranges.ts'

let dir = ''
beforeAll(async () => {
  dir = await richStore()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const settingOf = (of: string): VerifySetting => ({
  dir: of,
  seed: { high: 1, low: 2 },
  viewSeed: { high: 3, low: 4 },
  viewedTo: [],
  dropped: [],
})
const NOTHING_TAKEN: RangeTaker = { early: () => {}, window: () => {}, report: () => {} }
const ranges = rangesOf({ after: 0, upTo: 100, events: 100 }, 2)

it('rejects when a worker thread or the receiver of its messages throws', async () => {
  const work = { ranges, threads: 2, streams: 2 }
  const empty = newFolder()
  await expect(verifyRanges(settingOf(empty), work, NOTHING_TAKEN)).rejects.toThrow('cannot be opened')
  rmSync(empty, { recursive: true })
  const failing: RangeTaker = {
    ...NOTHING_TAKEN,
    early: () => {
      throw new Error('the keys cannot be read')
    },
  }
  await expect(verifyRanges(settingOf(dir), work, failing)).rejects.toThrow('the keys cannot be read')
})

it('makes as many ranges as the number of events needs, with any gaps between their positions', () => {
  expect(rangesOf({ after: 0, upTo: 9e15, events: 30 }, 2)).toHaveLength(2)
  expect(rangesOf({ after: 0, upTo: 8_000_000, events: 8_000_000 }, 2)).toHaveLength(4)
  expect(rangesOf({ after: 5, upTo: 5, events: 0 }, 2)).toEqual([])
})
