import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { openStoreScan, type ScannedEvent } from '@folio/runtime/audit-ports.ts'
import { auditedServices, serviceOf } from '../services.ts'
import { journalEntryOf } from '../verify/journal-entry.ts'
import { provenEvent } from '../verify/proven-event.ts'
import type { Command } from './command.ts'
import type { JournalText } from './journal-text.ts'
import { journalTexts } from './journal-texts.ts'
import { CannotLook, exitCodes } from './outcome.ts'
import { type Output, outputTo } from './output.ts'
import type { Progress } from './progress.ts'

const CHUNK_CHARACTERS = 64 * 1024
const EVENTS_PER_TELL = 8192

/** The journal entry of an event as text; throws where an event is not what was written, for an export must not pass it on. */
const entryText = (event: ScannedEvent, text: JournalText): string => {
  if (serviceOf(auditedServices, event.stream) === undefined) return ''
  const proven = provenEvent(event)
  const place = `${event.stream}@${event.revision}`
  if (!('hash' in proven) || proven.isAltered) throw new CannotLook(`${place} is not what was written; see verify`)
  const entry = journalEntryOf(proven.data)
  if (entry === undefined) return ''
  if (typeof entry === 'string') throw new CannotLook(`${place} has ${entry}; see verify`)
  const { transaction_id } = proven.data as { readonly transaction_id?: unknown }
  const transactionId = typeof transaction_id === 'number' ? transaction_id : undefined
  return text.entry({ event, at: proven.metadata.at, transactionId, entry })
}

const write = async (dataDir: string, text: JournalText, { out, progress }: { out: Output; progress: Progress }) => {
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

/** Writes all journal entries in the order of the store, one by one. */
export const exportEntries: Command = async ({ options, out, progress }) => {
  const { dataDir, format = 'ndjson', out: file } = options
  const begin = journalTexts.get(format)
  if (begin === undefined) throw new CannotLook(`--format is ${[...journalTexts.keys()].join(' or ')}, not ${format}`)
  const text = begin()
  if (file === undefined) {
    await write(dataDir, text, { out, progress })
    return exitCodes.whole
  }
  const stream = createWriteStream(file, { mode: 0o600 })
  const written = finished(stream).catch((cause: unknown) => {
    throw new CannotLook(`${file} cannot be written: ${String(cause)}`, { cause })
  })
  const writing = write(dataDir, text, { out: outputTo(stream), progress }).finally(() => stream.end())
  await Promise.all([writing, written])
  return exitCodes.whole
}
