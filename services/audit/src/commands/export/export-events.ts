import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { openStoreScan, type ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import { auditedServices, serviceOf } from '../../audited-services.ts'
import { dataOf, rehashedEvent } from '../../verify/chain/rehashed-event.ts'
import type { Command } from '../command.ts'
import { CannotRun, exitCodes, type Output, outputTo } from '../output.ts'
import type { ProgressReporter } from '../progress.ts'
import type { ExportFormat } from './export-format.ts'
import { exportFormats } from './export-formats.ts'

const CHUNK_CHARACTERS = 64 * 1024
const EVENTS_PER_TELL = 8192

/** Formats an event; throws for an altered one, which must not be exported. */
const textOf = (event: ScannedEvent, format: ExportFormat): string => {
  if (serviceOf(auditedServices, event.stream) === undefined) return ''
  const rehashed = rehashedEvent(event)
  if (!('hash' in rehashed) || rehashed.isAltered) {
    throw new CannotRun(`${formatEventRef(event)} was altered; run verify`)
  }
  return format.textOf({ event, at: rehashed.metadata.at, data: dataOf(rehashed) })
}

const write = async (
  dataDir: string,
  format: ExportFormat,
  { print, progress }: { print: Output; progress: ProgressReporter },
) => {
  const store = openStoreScan(dataDir)
  try {
    const last = store.lastPosition()
    let chunk = format.head
    let events = 0
    for (const event of store.scan(0, last)) {
      chunk += textOf(event, format)
      if (chunk.length >= CHUNK_CHARACTERS) {
        await print(chunk)
        chunk = ''
      }
      events += 1
      if (events % EVENTS_PER_TELL === 0) progress.at(events, last)
    }
    await print(chunk)
  } finally {
    store.close()
    progress.end()
  }
}

/** Writes all journal entries, or all events of contracts with their ticks, in the order of the store. */
export const exportEvents: Command = async ({ options, print, progress }) => {
  const { dataDir, format: name = 'ndjson', out: file } = options
  const begin = exportFormats.get(name)
  if (begin === undefined) throw new CannotRun(`--format is ${[...exportFormats.keys()].join(', ')}, not ${name}`)
  const format = begin()
  if (file === undefined) {
    await write(dataDir, format, { print, progress })
    return exitCodes.whole
  }
  const stream = createWriteStream(file, { mode: 0o600 })
  const written = finished(stream).catch((cause: unknown) => {
    throw new CannotRun(`${file} cannot be written: ${String(cause)}`, { cause })
  })
  const writing = write(dataDir, format, { print: outputTo(stream), progress }).finally(() => stream.end())
  await Promise.all([writing, written])
  return exitCodes.whole
}
