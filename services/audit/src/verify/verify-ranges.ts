import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RangeReport, RangeWindow } from './range-report.ts'
import type { FromVerifier, PositionRange, ToVerifier, VerifySetting } from './verify-messages.ts'

/** Takes what threads tell of ranges, always in the order of the ranges. */
export type RangeTaker = {
  readonly window: (window: RangeWindow) => void
  readonly report: (report: RangeReport) => void
  /** Told at once, out of order: so many events more were checked. */
  readonly progress: (events: number) => void
}

const RANGE_EVENTS_MAX = 500_000

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
      taker.progress(message.window.events)
      told.windows.push(message.window)
    } else told.report = message.report
    if (message.index === current) drain()
  }
}

/** Verifies ranges in so many threads; rejects when a thread fails, and all are ended then. */
export const verifyRanges = async (
  setting: VerifySetting,
  { ranges, threads }: { readonly ranges: readonly PositionRange[]; readonly threads: number },
  taker: RangeTaker,
): Promise<void> => {
  const take = inOrder(taker)
  const left = [...ranges]
  const workers = Array.from({ length: Math.min(threads, ranges.length) }, () => {
    const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { workerData: setting })
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
