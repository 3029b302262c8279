import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { openStoreScan, type ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import { auditedServices, serviceOf } from '../../audited-services.ts'
import { dataOf, rehashedEvent } from '../../verify/chain/rehashed-event.ts'
import { journalEntryOf } from '../../verify/money/journal-entry.ts'
import type { Command } from '../command.ts'
import { CannotRun, exitCodes, type Output, outputTo } from '../output.ts'
import type { Progress } from '../progress.ts'
import type { JournalFormat } from './journal-format.ts'
import { journalFormats } from './journal-formats.ts'

const CHUNK_CHARACTERS = 64 * 1024
const EVENTS_PER_TELL = 8192

/** Formats the journal entry of an event; throws for an altered event, which must not be exported. */
const entryText = (event: ScannedEvent, text: JournalFormat): string => {
  if (serviceOf(auditedServices, event.stream) === undefined) return ''
  const rehashed = rehashedEvent(event)
  const place = `${event.stream}@${event.revision}`
  if (!('hash' in rehashed) || rehashed.isAltered) throw new CannotRun(`${place} was altered; run verify`)
  const entry = journalEntryOf(dataOf(rehashed))
  if (entry === undefined) return ''
  if (typeof entry === 'string') throw new CannotRun(`${place} has ${entry}; run verify`)
  const { transaction_id } = dataOf(rehashed) as { readonly transaction_id?: unknown }
  const transactionId = typeof transaction_id === 'number' ? transaction_id : undefined
  return text.entry({ event, at: rehashed.metadata.at, transactionId, entry })
}

const write = async (dataDir: string, text: JournalFormat, { out, progress }: { out: Output; progress: Progress }) => {
  const store = openStoreScan(dataDir)
  try {
    const last = store.lastPosition()
    let chunk = text.head
    let events = 0
    for (const event of store.scan(0, last)) {
      chunk += entryText(event, text)
      if (chunk.length >= CHUNK_CHARACTERS) {
        await out(chunk)
        chunk = ''
      }
      events += 1
      if (events % EVENTS_PER_TELL === 0) progress.at(events, last)
    }
    await out(chunk)
  } finally {
    store.close()
    progress.end()
  }
}

/** Writes all journal entries in the order of the store. */
export const exportEntries: Command = async ({ options, out, progress }) => {
  const { dataDir, format = 'ndjson', out: file } = options
  const begin = journalFormats.get(format)
  if (begin === undefined) throw new CannotRun(`--format is ${[...journalFormats.keys()].join(' or ')}, not ${format}`)
  const text = begin()
  if (file === undefined) {
    await write(dataDir, text, { out, progress })
    return exitCodes.whole
  }
  const stream = createWriteStream(file, { mode: 0o600 })
  const written = finished(stream).catch((cause: unknown) => {
    throw new CannotRun(`${file} cannot be written: ${String(cause)}`, { cause })
  })
  const writing = write(dataDir, text, { out: outputTo(stream), progress }).finally(() => stream.end())
  await Promise.all([writing, written])
  return exitCodes.whole
}
