import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { isDamage } from '../file/file-fault.ts'
import { keepValues } from '../file/lasting-values.ts'
import { closeViewsFile, openViewsFile, viewRows } from '../file/views-file.ts'
import { fillFilter } from './fill-filter.ts'
import { keyFilter } from './key-filter.ts'
import { sweepEntries } from './sweep-entries.ts'
import type { FromWriter, ToWriter, ViewRow, WriterSetting } from './views-writer-messages.ts'
import { type EntryChange, writeViews } from './write-views.ts'

const RETRY_FIRST_MS = 250
const RETRY_MAX_MS = 5000

const { path, filter: memory } = workerData as WriterSetting
const tell = (message: FromWriter): void => parentPort?.postMessage(message)

const { db, expiring, discarded } = openViewsFile(path)
const filter = keyFilter(memory)
const write = writeViews(db)
let changes: EntryChange[] = []
let closing = false
let sweeping = false

const take = (incarnation: number, text: string): void => {
  const parts = text.split('\0')
  for (let i = 0; i + 1 < parts.length; i += 2) {
    changes.push({ incarnation, key: parts[i] ?? '', json: parts[i + 1] ?? '' })
  }
}

const fault = (error: unknown): Extract<FromWriter, { type: 'failed' }> => ({
  type: 'failed',
  reason: errorMessage(error),
  damaged: isDamage(error),
})

const tryToCommit = (rows: readonly ViewRow[]): boolean => {
  try {
    // The keys are added before the commit: the filter must never report a key of the file as absent.
    for (const { incarnation, key, json } of changes) if (json !== '') filter.add(incarnation, key)
    write(changes, rows)
    changes = []
    tell({ type: 'written' })
    return true
  } catch (error) {
    tell(fault(error))
    return false
  }
}

/**
 * Tries until the batch is written; the main thread sends no next batch before that, so that no batches accumulate
 * here.
 */
const commit = async (rows: readonly ViewRow[]): Promise<void> => {
  for (let pauseMs = RETRY_FIRST_MS; !closing && !tryToCommit(rows); pauseMs = Math.min(pauseMs * 2, RETRY_MAX_MS)) {
    await sleep(pauseMs)
  }
  await sweep()
}

const sweep = async (): Promise<void> => {
  if (sweeping) return
  sweeping = true
  try {
    while (!closing && sweepEntries(db)) await setImmediate()
  } catch (error) {
    tell(fault(error))
  } finally {
    sweeping = false
  }
}

const fill = async (): Promise<void> => {
  const more = fillFilter(db, filter)
  try {
    while (!closing && more()) await setImmediate()
    tell({ type: 'filtered' })
  } catch (error) {
    tell(fault(error))
  }
}

const close = (message: Extract<ToWriter, { type: 'close' }>): void => {
  closing = true
  try {
    closeViewsFile(path, db, message.expiring)
  } catch (error) {
    tell(fault(error))
  }
  tell({ type: 'closed' })
  parentPort?.close()
}

const keep = ({ values, now }: Extract<ToWriter, { type: 'keep' }>): void => {
  try {
    keepValues(db, values, now)
    tell({ type: 'kept', failure: undefined })
  } catch (error) {
    const failed = fault(error)
    if (failed.damaged) tell(failed)
    tell({ type: 'kept', failure: failed.reason })
  }
}

parentPort?.on('message', (message: ToWriter) => {
  if (message.type === 'slice') take(message.incarnation, message.text)
  else if (message.type === 'commit') void commit(message.rows)
  else if (message.type === 'keep') keep(message)
  else close(message)
})
tell({ type: 'opened', rows: viewRows(db), expiring, discarded })
await fill()
await sweep()
