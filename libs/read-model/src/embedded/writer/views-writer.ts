import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ReadModelUnavailable } from '../../port.ts'
import type { ExpiringEntry } from '../memory/expiring-values.ts'
import type { FromWriter, KeptValue, ToWriter, ViewRow, WriterSetting } from './views-writer-messages.ts'

/** The thread that alone writes the views' file, as the main thread uses it. */
export type ViewsWriter = {
  readonly opened: Extract<FromWriter, { type: 'opened' }>
  /** Returns true once the filter has every key of the file. */
  readonly isFilterFull: () => boolean
  readonly send: (incarnation: number, text: string) => void
  /**
   * Writes the slices sent since the last commit, with these rows; one commit at a time. Resolves when they are in the
   * file.
   */
  readonly commit: (rows: readonly ViewRow[]) => Promise<void>
  /** Writes expiring values at once; resolves to the reason why they could not be written, undefined where they were. */
  readonly keep: (values: readonly KeptValue[], now: number) => Promise<string | undefined>
  /** Returns the reason why the last try to write failed; undefined where it succeeded. */
  readonly failure: () => string | undefined
  /** Resolves when the next try to write has succeeded or failed. */
  readonly nextOutcome: () => Promise<void>
  readonly close: (expiring: readonly ExpiringEntry[]) => Promise<void>
}

// A batch is a few megabytes; without a bound the young generation alone grows to many times that.
const HEAP = { maxYoungGenerationSizeMb: 16 }

type Options = WriterSetting & { readonly onDamage: (reason: string) => void }

const ENDED = 'the thread that writes has ended'

/** The unanswered requests to keep values, which the thread answers in order; each resolves to the reason of a failure. */
const keepRequests = () => {
  const waiting: ((failure: string | undefined) => void)[] = []
  let hasEnded = false
  return {
    add: (send: () => void): Promise<string | undefined> => {
      if (hasEnded) return Promise.resolve(ENDED)
      const { promise, resolve } = Promise.withResolvers<string | undefined>()
      waiting.push(resolve)
      send()
      return promise
    },
    answerOldest: (failure: string | undefined): void => waiting.shift()?.(failure),
    end: (): void => {
      hasEnded = true
      for (const answer of waiting.splice(0)) answer(ENDED)
    },
  }
}

/** The failure of the last try to write, if it failed, and a promise of the next one's end. */
const writeOutcomes = () => {
  let failure: string | undefined
  let next = Promise.withResolvers<void>()
  return {
    end: (reason: string | undefined): void => {
      failure = reason
      next.resolve()
      next = Promise.withResolvers()
    },
    failure: () => failure,
    next: () => next.promise,
  }
}

/** Resolves to the first message of the thread, which opens the file; rejects when it cannot. */
const openedBy = async (worker: Worker): Promise<ViewsWriter['opened']> => {
  const [first] = (await once(worker, 'message')) as [FromWriter]
  if (first.type === 'opened') return first
  throw new ReadModelUnavailable(`the views' writer thread sent '${first.type}' before it opened the file`)
}

/** Starts the thread; resolves when it has opened the file, rejects when it cannot. */
export const startViewsWriter = async ({ onDamage, ...setting }: Options): Promise<ViewsWriter> => {
  const worker = new Worker(new URL('./views-writer.worker.ts', import.meta.url), {
    workerData: setting,
    resourceLimits: HEAP,
  })
  const opened = await openedBy(worker)

  let isFilterFull = false
  const { end, failure, next } = writeOutcomes()
  let written = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const keeping = keepRequests()
  const tell = (message: ToWriter): void => worker.postMessage(message)

  worker.on('message', (message: FromWriter) => {
    if (message.type === 'filtered') isFilterFull = true
    if (message.type === 'closed') closed.resolve()
    if (message.type === 'kept') keeping.answerOldest(message.failure)
    if (message.type === 'written') {
      written.resolve()
      end(undefined)
    }
    if (message.type === 'failed') {
      if (message.damaged) onDamage(message.reason)
      end(message.reason)
    }
  })
  // The thread writes nothing after an error: calls fail once the bound on waiting changes is reached, and the next
  // start replays the events.
  worker.on('error', (error) => end(String(error)))
  worker.on('exit', () => {
    keeping.end()
    closed.resolve()
  })

  return {
    opened,
    isFilterFull: () => isFilterFull,
    send: (incarnation, text) => tell({ type: 'slice', incarnation, text }),
    commit: (rows) => {
      written = Promise.withResolvers()
      tell({ type: 'commit', rows })
      return written.promise
    },
    keep: (values, now) => keeping.add(() => tell({ type: 'keep', values, now })),
    failure,
    nextOutcome: next,
    close: async (expiring) => {
      tell({ type: 'close', expiring })
      await closed.promise
      await worker.terminate()
    },
  }
}
