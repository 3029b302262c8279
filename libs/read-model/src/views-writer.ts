import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ExpiringEntry } from './expiring-values.ts'
import { ReadModelUnavailable } from './port.ts'
import type { FromWriter, ToWriter, ViewRow, WriterSetting } from './views-writer-messages.ts'

/** The thread that alone writes the views' file, as the main thread sees it. */
export type ViewsWriter = {
  readonly opened: Extract<FromWriter, { type: 'opened' }>
  /** Whether the filter knows every key of the file by now. */
  readonly isFilterFull: () => boolean
  readonly send: (incarnation: number, text: string) => void
  /** Writes what was sent since the last commit, with these rows; one at a time. Resolves when it is in the file. */
  readonly commit: (rows: readonly ViewRow[]) => Promise<void>
  /** Why the last try to write failed; undefined while all is well. */
  readonly failure: () => string | undefined
  /** Resolves when the next try to write has ended, well or not. */
  readonly nextOutcome: () => Promise<void>
  readonly close: (expiring: readonly ExpiringEntry[]) => Promise<void>
}

// A batch is a few megabytes; without a bound the young generation alone grows to many times that.
const HEAP = { maxYoungGenerationSizeMb: 16 }

type Options = WriterSetting & { readonly onDamage: (reason: string) => void }

/** Starts the thread; resolves when it has opened the file, rejects when it cannot. */
export const startViewsWriter = async ({ onDamage, ...setting }: Options): Promise<ViewsWriter> => {
  const worker = new Worker(new URL('./views-writer.worker.ts', import.meta.url), {
    workerData: setting,
    resourceLimits: HEAP,
  })
  const [first] = (await once(worker, 'message')) as [FromWriter]
  if (first.type !== 'opened') throw new ReadModelUnavailable(`the views' writer began with '${first.type}'`)

  let isFilterFull = false
  let failure: string | undefined
  let outcome = Promise.withResolvers<void>()
  let written = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const tell = (message: ToWriter): void => worker.postMessage(message)

  const end = (reason: string | undefined): void => {
    failure = reason
    outcome.resolve()
    outcome = Promise.withResolvers()
  }

  worker.on('message', (message: FromWriter) => {
    if (message.type === 'filtered') isFilterFull = true
    if (message.type === 'closed') closed.resolve()
    if (message.type === 'written') {
      written.resolve()
      end(undefined)
    }
    if (message.type === 'failed') {
      if (message.damaged) onDamage(message.reason)
      end(message.reason)
    }
  })
  // Nothing is written from then on: it shows when no more may wait, and the next start replays.
  worker.on('error', (error) => end(String(error)))
  worker.on('exit', () => closed.resolve())

  return {
    opened: first,
    isFilterFull: () => isFilterFull,
    send: (incarnation, text) => tell({ type: 'slice', incarnation, text }),
    commit: (rows) => {
      written = Promise.withResolvers()
      tell({ type: 'commit', rows })
      return written.promise
    },
    failure: () => failure,
    nextOutcome: () => outcome.promise,
    close: async (expiring) => {
      tell({ type: 'close', expiring })
      await closed.promise
      await worker.terminate()
    },
  }
}
