import { Worker } from 'node:worker_threads'
import type { ChainedEvent } from '@folio/kernel/hash-chain.ts'
import { type Appended, type Position, type SavedPosition, StoreUnavailable } from '../../port.ts'
import { assertAppendable } from '../../validate-arguments.ts'
import { fromThreadFailure, THREAD_HEAP } from '../threads.ts'
import { type AppendQueue, appendQueue } from './append-queue.ts'
import type { Acknowledgement, FromWriter, Opened, ToWriter, WriterSettings } from './writer-messages.ts'

/** Called for every commit with the newest position before it and the events that it wrote, in order. */
type OnCommitted = (base: Position, events: readonly ChainedEvent[]) => void

/** The one writer of a store file, which runs in a thread of its own. */
export type Writer = {
  readonly epoch: number
  readonly last: Position
  /** Rejects where the events are not valid as one append. */
  readonly append: (events: readonly ChainedEvent[]) => Promise<Appended>
  readonly save: (name: string, saved: SavedPosition) => Promise<void>
  /** Sets the listener for commits. */
  readonly setListener: (listener: OnCommitted) => void
  readonly close: () => Promise<void>
}

const CONFLICT: Appended = { outcome: 'conflict' }

const appendTo = (queue: AppendQueue, events: readonly ChainedEvent[]): Promise<Appended> =>
  new Promise((resolve, reject) => {
    const bytes = assertAppendable(events)
    const settle = (position: Position): void => resolve(position === 0 ? CONFLICT : { outcome: 'appended', position })
    queue.add({ kind: 'append', events, bytes, settle, fail: reject })
  })

/**
 * Starts the writer thread on a directory that this process has locked; rejects when the file cannot or must not be used.
 * Calls `onDied` when the thread later ends by itself: nothing can be written any more.
 */
export const startWriter = async (
  settings: WriterSettings,
  onDied: (error: StoreUnavailable) => void,
): Promise<Writer> => {
  const worker = new Worker(new URL('./writer.worker.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: THREAD_HEAP,
  })
  const queue = appendQueue((jobs) => worker.postMessage(jobs satisfies ToWriter))
  let listener: OnCommitted = () => {}
  let isInUse = false

  const acknowledge = (answer: Acknowledgement): void => {
    const fresh = queue.acknowledge(answer)
    listener(answer[1] ?? 0, fresh)
  }

  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const opened = new Promise<Opened>((resolve, reject) => {
    worker.on('message', (message: FromWriter) => {
      if (message instanceof Float64Array) acknowledge(message)
      else if (message.kind === 'failed') queue.fail(message.messages, fromThreadFailure(message.failure))
      else if (message.kind === 'refused') reject(fromThreadFailure(message.failure))
      else {
        isInUse = true
        resolve(message)
      }
    })
    const die = (error: StoreUnavailable): void => {
      queue.failAll(error)
      reject(error)
      if (isInUse) onDied(error)
      isInUse = false
    }
    worker.on('error', (cause) => die(new StoreUnavailable('the thread that writes events died', { cause })))
    worker.on('exit', () => die(new StoreUnavailable('the thread that writes events ended')))
  })
  const { epoch, last } = await opened.catch(async (error: unknown) => {
    await worker.terminate()
    throw error
  })
  return {
    epoch,
    last,
    append: (events) => appendTo(queue, events),
    save: (name, saved) =>
      new Promise((resolve, reject) => queue.add({ kind: 'save', name, saved, settle: () => resolve(), fail: reject })),
    setListener: (next) => {
      listener = next
    },
    close: async () => {
      isInUse = false
      await queue.drained()
      worker.postMessage('close' satisfies ToWriter)
      await exited
    },
  }
}
