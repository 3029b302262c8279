import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { StoreDamaged } from '../../port.ts'
import { epochOf, openForReading } from '../open-database.ts'
import { isCorruption } from '../sqlite-errors.ts'
import { toThreadFailure } from '../threads.ts'
import { type Queries, queriesOf } from './queries.ts'
import type { FromReader, ReadAnswers, ReadCall, ToReader } from './reader-messages.ts'

const { dir } = workerData as { readonly dir: string }

if (parentPort === null) throw new Error('the reader runs in a thread of its own')
const port = parentPort

let open: { readonly db: DatabaseSync; readonly reads: Queries } | undefined

const opened = () => {
  if (open === undefined) {
    const db = openForReading(dir)
    open = { db, reads: queriesOf(db) }
  }
  return open
}

const answerTo = (call: ReadCall): ReadAnswers[ReadCall['kind']] => {
  const { db, reads } = opened()
  switch (call.kind) {
    case 'open':
      return { epoch: epochOf(db), last: reads.last() }
    case 'last':
      return reads.last()
    case 'saved':
      return reads.saved(call.name)
    case 'stream':
      return reads.stream(call.stream, call.range)
    case 'all':
      return reads.all(call.range)
    case 'backwards':
      return reads.backwards(call.range)
    default:
      return call satisfies never
  }
}

const memoryOf = (answer: ReadAnswers[ReadCall['kind']]): ArrayBuffer[] =>
  typeof answer === 'object' && 'events' in answer ? [answer.events] : []

port.on('message', (message: ToReader) => {
  if (message === 'close') {
    open?.db.close()
    port.close()
    return
  }
  const { id, call } = message
  try {
    const answer = answerTo(call)
    port.postMessage({ id, answer } satisfies FromReader, memoryOf(answer))
  } catch (cause) {
    // A connection is not used again after a failure.
    open?.db.close()
    open = undefined
    const error = isCorruption(cause) ? new StoreDamaged(`the store in ${dir} is not readable`, { cause }) : cause
    port.postMessage({ id, failure: toThreadFailure(error) } satisfies FromReader)
  }
})
