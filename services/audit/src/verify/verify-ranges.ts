import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { rangeVerifier } from './range-verifier.ts'
import type { RangeReport, RangeWindow } from './ranges/range-report.ts'
import type { FromVerifier, PositionRange, ToVerifier, VerifySetting } from './verify-messages.ts'

/** Takes the messages of threads in the order of the ranges. */
export type RangeTaker = {
  readonly window: (window: RangeWindow) => void
  readonly report: (report: RangeReport) => void
  /** Called for every window as it arrives, in any order. */
  readonly early: (window: RangeWindow) => void
}

/** Ranges are long, because the accounts of each are folded again from its beginning. */
const RANGE_EVENTS_MAX = 2_000_000

/** Most objects of a thread are short-lived: a small young generation bounds its memory. */
const NURSERY_MIB = 16
/** The bound of a thread's old generation: with more, V8 collects garbage later; each stream needs a little on top. */
const MEMORY_MIB = 384
const STREAMS_PER_MIB = 512

/** Splits the positions of a span with so many events into ranges of equal length, as many for each thread. */
export const rangesOf = (
  { after, upTo, events }: Pick<PositionRange, 'after' | 'upTo'> & { readonly events: number },
  threads: number,
): readonly PositionRange[] => {
  const length = upTo - after
  if (length <= 0) return []
  // An event at a position far beyond the others must not make more ranges than there are events for.
  const count = Math.min(length, threads * Math.max(1, Math.ceil(events / (threads * RANGE_EVENTS_MAX))))
  return Array.from({ length: count }, (_, index) => ({
    index,
    after: after + Math.floor((length * index) / count),
    upTo: after + Math.floor((length * (index + 1)) / count),
  }))
}

const NOTHING = new Uint32Array(0)

type Told = { readonly windows: RangeWindow[]; report: RangeReport | undefined }

/** Reorders the messages of concurrent ranges into the order of the ranges. */
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
      told.windows.push({ ...message.window, once: NOTHING, bought: NOTHING })
    } else told.report = message.report
    if (message.index === current) drain()
  }
}

/** A store with at most so many events is verified sooner by one thread than several threads start. */
export const INLINE_EVENTS_MAX = 20_000

/** The ranges to verify, the number of threads (0: in the calling thread), and the number of streams in the store. */
export type RangeWork = {
  readonly ranges: readonly PositionRange[]
  readonly threads: number
  readonly streams: number
}

type Take = (message: FromVerifier) => void

/** Verifies ranges in the calling thread, one after the other, as soon as it has read the views. */
const verifyInline = async (setting: VerifySetting, ranges: readonly PositionRange[], take: Take): Promise<void> => {
  await nextTurn()
  const verifier = rangeVerifier(setting, take)
  try {
    ranges.forEach(verifier.verify)
  } finally {
    verifier.close()
  }
}

/** Verifies ranges in several threads; when one fails, ends all and rejects. */
const verifyInThreads = async (
  setting: VerifySetting,
  { ranges, threads, streams }: RangeWork,
  take: Take,
): Promise<void> => {
  const left = [...ranges]
  const memoryMib = MEMORY_MIB + Math.ceil(streams / STREAMS_PER_MIB)
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  const workers = Array.from({ length: Math.min(threads, ranges.length) }, () => {
    const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), {
      workerData: setting,
      resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MIB, maxOldGenerationSizeMb: memoryMib },
    })
    const next = (): void => worker.postMessage((left.shift() ?? 'end') satisfies ToVerifier)
    worker.on('message', (message: FromVerifier) => {
      // An error that left a listener would end the process, with the exit code of findings.
      try {
        if (message.kind === 'report') next()
        take(message)
      } catch (error) {
        fail(error)
      }
    })
    next()
    return worker
  })
  try {
    await Promise.race([failed, Promise.all(workers.map((worker) => once(worker, 'exit')))])
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** Verifies ranges, in threads where there are any; rejects when one fails. */
export const verifyRanges = async (setting: VerifySetting, work: RangeWork, taker: RangeTaker): Promise<void> => {
  const take = inOrder(taker)
  await (work.threads === 0 ? verifyInline(setting, work.ranges, take) : verifyInThreads(setting, work, take))
}
