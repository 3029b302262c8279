import type { DatabaseSync } from 'node:sqlite'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { assertUndamaged, NEWEST_CHECKED } from '../damage-check.ts'
import { epochOf, openForWriting } from '../open-database.ts'
import { toThreadFailure } from '../threads.ts'
import { type Transact, transactor, uncommitted } from './append-transaction.ts'
import type { SentJob } from './jobs.ts'
import { weightOf } from './queue-load.ts'
import type { FromWriter, ToWriter, WriterSettings } from './writer-messages.ts'

const EVENTS_PER_TRANSACTION_MAX = 2048
const BYTES_PER_TRANSACTION_MAX = 4 * 1024 * 1024

const { dir, pagesMax, isSynced } = workerData as WriterSettings

if (parentPort === null) throw new Error('the writer runs in a thread of its own')
const port = parentPort

type Open = { readonly db: DatabaseSync; readonly transact: Transact }
let open: Open | undefined

const openFile = (): Open => {
  const db = openForWriting(dir, pagesMax === undefined ? 0 : Atomics.load(pagesMax, 0))
  if (!isSynced) db.exec('PRAGMA synchronous = OFF')
  return { db, transact: transactor(db) }
}

/**
 * Opens a new connection after a failure. It may see events of a failed commit that are in the WAL but not yet on the
 * disk, so a checkpoint first writes all of them to the file.
 */
const openAgain = (): Open => {
  const again = openFile()
  try {
    const busy = again.db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy']
    if (busy !== 0) throw new Error('the WAL cannot be merged into the file while another connection reads it')
    return again
  } catch (cause) {
    again.db.close()
    throw cause
  }
}

const post = (message: FromWriter): void => port.postMessage(message)

const commit = (jobs: readonly SentJob[], messages: number): void => {
  try {
    open ??= uncommitted(openAgain)
    const { base, positions } = open.transact(jobs)
    const answer = Float64Array.of(messages, base, ...positions)
    port.postMessage(answer, [answer.buffer])
  } catch (cause) {
    open?.db.close()
    open = undefined
    post({ kind: 'failed', messages, failure: toThreadFailure(cause) })
  }
}

const close = (): void => {
  open?.db.close()
  port.close()
}

/** Takes all waiting messages, up to the caps, into one transaction. */
const receive = (first: ToWriter): void => {
  const jobs: SentJob[] = []
  let messages = 0
  let events = 0
  let bytes = 0
  let closing = false
  let next: ToWriter | undefined = first
  while (next !== undefined) {
    if (next === 'close') {
      closing = true
      break
    }
    messages += 1
    for (const job of next) {
      jobs.push(job)
      events += job.kind === 'append' ? job.events.length : 1
      bytes += weightOf(job)
    }
    const isFull = events >= EVENTS_PER_TRANSACTION_MAX || bytes >= BYTES_PER_TRANSACTION_MAX
    next = isFull ? undefined : (receiveMessageOnPort(port)?.message as ToWriter | undefined)
  }
  if (messages > 0) commit(jobs, messages)
  if (closing) close()
}

const start = (): void => {
  try {
    open = openFile()
    assertUndamaged(open.db, NEWEST_CHECKED)
    port.on('message', receive)
    post({
      kind: 'opened',
      epoch: epochOf(open.db),
      last: Number(open.db.prepare('SELECT position FROM head').get()?.['position']),
    })
  } catch (cause) {
    open?.db.close()
    post({ kind: 'refused', failure: toThreadFailure(cause) })
  }
}

start()
