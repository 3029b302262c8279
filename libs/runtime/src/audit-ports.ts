import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openScan, type Scan } from '@folio/event-store/embedded-scan.ts'
import { unpackEvents } from '@folio/event-store/event-bytes.ts'
import { type RecordedEvent, type SavedPosition, StoreUnavailable } from '@folio/event-store/port.ts'
import { readsOf } from '@folio/event-store/sqlite-reads.ts'
import { eventsFile, openForReading } from '@folio/event-store/sqlite-schema.ts'
import { openEntriesFile } from '@folio/read-model/entries-file.ts'
import type { Mark } from '@folio/read-model/port.ts'
import { VIEWS_FILE } from '@folio/read-model/views-file.ts'

/** The newest event of a store as its writer noted it: what a reader must find at the end. */
export type StoreHead = { readonly position: number; readonly stream: string; readonly revision: number }

/** A store read in the caller's own thread, beside a server or without one; short reads that hold nothing up. */
export type StoreScan = Scan & {
  readonly head: () => StoreHead
  /** Events of one stream forwards from a revision, at most so many. */
  readonly readStream: (stream: string, from: number, limit: number) => readonly RecordedEvent[]
  readonly loadPosition: (name: string) => SavedPosition | undefined
}

/** A view as its file has it: where it stands, and its keys with their values as JSON. */
export type WrittenView = {
  readonly view: string
  readonly mark: Mark
  readonly entries: () => Iterable<readonly [key: string, json: string]>
}

/** The views' file of a data directory. */
export type WrittenViews = {
  /** Does something with all views as they are at one moment, which must be short: a server that writes waits to tidy up. */
  readonly atOneMoment: <T>(look: (views: readonly WrittenView[]) => T) => T
  readonly close: () => void
}

/** Whether a directory holds a store. */
export const hasStore = (dir: string): boolean => existsSync(eventsFile(dir))

/** Opens the store of a data directory for the auditor; throws `StoreUnavailable` where there is none to be read. */
export const openStoreScan = (dir: string): StoreScan => {
  if (!hasStore(dir)) throw new StoreUnavailable(`${dir} holds no store`)
  const scan = openScan(dir)
  const db = openForReading(dir)
  const reads = readsOf(db)
  const findHead = db.prepare('SELECT position, stream, revision FROM head')

  const readStream = (stream: string, from: number, limit: number): readonly RecordedEvent[] => {
    const events: RecordedEvent[] = []
    for (;;) {
      const range = { direction: 'forwards', from: from + events.length, limit: limit - events.length } as const
      const piece = reads.stream(stream, range)
      for (const event of unpackEvents(piece.events)) events.push(event)
      if (!piece.isCut || events.length >= limit) return events
    }
  }

  return {
    ...scan,
    head: () => {
      const row = findHead.get()
      return { position: Number(row?.['position']), stream: String(row?.['stream']), revision: Number(row?.['revision']) }
    },
    readStream,
    loadPosition: reads.saved,
    close: () => {
      scan.close()
      db.close()
    },
  }
}

/** Opens the views of a data directory for the auditor; undefined where no view was ever written. */
export const openWrittenViews = (dir: string): WrittenViews | undefined => {
  const path = join(dir, VIEWS_FILE)
  if (!existsSync(path)) return undefined
  const file = openEntriesFile(path)
  return {
    atOneMoment: (look) =>
      file.atOneMoment(() =>
        look(
          file.rows().map(({ view, mark, incarnation }) => ({ view, mark, entries: () => file.from(incarnation, '') })),
        ),
      ),
    close: file.close,
  }
}
