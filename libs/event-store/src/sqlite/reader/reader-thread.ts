import { Worker } from 'node:worker_threads'
import { type EventReader, type RecordedEvent, StoreUnavailable, type StreamRange } from '../../port.ts'
import { assertReadable } from '../../validate-arguments.ts'
import { fromThreadFailure, THREAD_HEAP } from '../threads.ts'
import { unpackEvents } from './packed-rows.ts'
import type { FromReader, ReadAnswers, ReadCall, ToReader } from './reader-messages.ts'

/** Reads of a store file through a thread of its own, so that none waits for a commit. */
export type Reader = Pick<
  EventReader,
  'readStream' | 'readAll' | 'readAllBackwards' | 'lastPosition' | 'loadPosition' | 'close'
> & {
  /** Opens the file now and returns its epoch and last position; otherwise the first read opens it. */
  readonly open: () => Promise<ReadAnswers['open']>
}

type Ask = <Kind extends ReadCall['kind']>(call: ReadCall & { readonly kind: Kind }) => Promise<ReadAnswers[Kind]>

type Waiting = { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void }

const CALLS_WAITING_MAX = 10_000

const startThread = (dir: string): { readonly ask: Ask; readonly close: () => Promise<void> } => {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), {
    workerData: { dir },
    resourceLimits: THREAD_HEAP,
  })
  const waiting = new Map<number, Waiting>()
  let dead: StoreUnavailable | undefined
  let newest = 0

  const die = (error: StoreUnavailable): void => {
    dead ??= error
    for (const call of waiting.values()) call.reject(dead)
    waiting.clear()
  }

  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.on('error', (cause) => die(new StoreUnavailable('the thread that reads events died', { cause })))
  worker.on('exit', () => die(new StoreUnavailable('the thread that reads events ended')))
  worker.on('message', (message: FromReader) => {
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if ('failure' in message) call?.reject(fromThreadFailure(message.failure))
    else call?.resolve(message.answer)
  })

  const ask = (call: ReadCall): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (dead !== undefined) return reject(dead)
      if (waiting.size >= CALLS_WAITING_MAX)
        return reject(new StoreUnavailable(`the queue of reads is full (${CALLS_WAITING_MAX})`))
      newest += 1
      waiting.set(newest, { resolve, reject })
      worker.postMessage({ id: newest, call } satisfies ToReader)
    })

  return {
    ask: ask as Ask,
    close: async () => {
      worker.postMessage('close' satisfies ToReader)
      await exited
    },
  }
}

/** Starts the reader thread on a directory; the file may be created later. */
export const startReader = (dir: string): Reader => {
  const { ask, close } = startThread(dir)

  /** Reads large events in pieces, so that a read of many never takes much memory in the thread. */
  const readStream = async (stream: string, range: StreamRange): Promise<readonly RecordedEvent[]> => {
    assertReadable(range.limit)
    const piece = await ask({ kind: 'stream', stream, range })
    const events = unpackEvents(piece.events)
    let isCut = piece.isCut
    while (isCut && events.length < range.limit) {
      const reached = events.at(-1)?.revision ?? 0
      const from = range.direction === 'forwards' ? reached + 1 : reached - 1
      const rest = { direction: range.direction, from, limit: range.limit - events.length }
      const next = await ask({ kind: 'stream', stream, range: rest })
      for (const event of unpackEvents(next.events)) events.push(event)
      isCut = next.isCut
    }
    return events
  }

  return {
    open: () => ask({ kind: 'open' }),
    readStream,
    readAll: async (range) => {
      assertReadable(range.limit)
      const { events, position, atEnd } = await ask({ kind: 'all', range })
      return { events: unpackEvents(events), position, atEnd }
    },
    readAllBackwards: async (range) => {
      assertReadable(range.limit)
      const { events, position, atEnd } = await ask({ kind: 'backwards', range })
      return { events: unpackEvents(events), position, atEnd }
    },
    lastPosition: () => ask({ kind: 'last' }),
    loadPosition: (name) => ask({ kind: 'saved', name }),
    close,
  }
}
