import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RangeReport, RangeWindow } from './range-report.ts'
import type { FromVerifier, PositionRange, ToVerifier, VerifySetting } from './verify-messages.ts'

/** Takes what threads tell of ranges, always in the order of the ranges. */
export type RangeTaker = {
  readonly window: (window: RangeWindow) => void
  readonly report: (report: RangeReport) => void
  /** Given every window at once, out of order. */
  readonly early: (window: RangeWindow) => void
}

/** Long ranges, because accounts are folded anew at the beginning of each. */
const RANGE_EVENTS_MAX = 2_000_000

/** Most of what a thread makes is garbage at once: a small nursery keeps it from taking memory it does not need. */
const NURSERY_MIB = 16
/** What a thread may hold beside that: more makes it tidy up later and later, and each stream takes a little. */
const MEMORY_MIB = 384
const STREAMS_PER_MIB = 512

/** Splits the positions up to the last one into ranges of the same length: as many for each thread. */
export const rangesOf = (last: number, threads: number): readonly PositionRange[] => {
  if (last === 0) return []
  const count = Math.min(last, threads * Math.ceil(last / (threads * RANGE_EVENTS_MAX)))
  return Array.from({ length: count }, (_, index) => ({
    index,
    after: Math.floor((last * index) / count),
    upTo: Math.floor((last * (index + 1)) / count),
  }))
}

const NOTHING = new Uint32Array(0)

type Told = { readonly windows: RangeWindow[]; report: RangeReport | undefined }

/** Puts what is told of several ranges at once into the order of the ranges. */
const inOrder = (taker: RangeTaker): ((message: FromVerifier) => void) => {
  const waiting = new Map<number, Told>()
  let current = 0

  const drain = (): void => {
    for (let told = waiting.get(current); told !== undefined; told = waiting.get(current)) {
      told.windows.splice(0).forEach(taker.window)
      if (told.report === undefined) return
      taker.report(told.report)
      waiting.delete(current)
      current += 1
    }
  }

  return (message) => {
    const told = waiting.get(message.index) ?? { windows: [], report: undefined }
    waiting.set(message.index, told)
    if (message.kind === 'window') {
      taker.early(message.window)
      told.windows.push({ ...message.window, once: NOTHING })
    } else told.report = message.report
    if (message.index === current) drain()
  }
}

/** The ranges to verify, in how many threads, and how many streams are in all of them. */
export type RangeWork = {
  readonly ranges: readonly PositionRange[]
  readonly threads: number
  readonly streams: number
}

/** Verifies ranges in so many threads; rejects when a thread fails, and all are ended then. */
export const verifyRanges = async (
  setting: VerifySetting,
  { ranges, threads, streams }: RangeWork,
  taker: RangeTaker,
): Promise<void> => {
  const take = inOrder(taker)
  const left = [...ranges]
  const memoryMib = MEMORY_MIB + Math.ceil(streams / STREAMS_PER_MIB)
  const workers = Array.from({ length: Math.min(threads, ranges.length) }, () => {
    const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), {
      workerData: setting,
      resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MIB, maxOldGenerationSizeMb: memoryMib },
    })
    const next = (): void => worker.postMessage((left.shift() ?? 'end') satisfies ToVerifier)
    worker.on('message', (message: FromVerifier) => {
      if (message.kind === 'report') next()
      take(message)
    })
    next()
    return worker
  })
  try {
    await Promise.all(workers.map((worker) => once(worker, 'exit')))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
