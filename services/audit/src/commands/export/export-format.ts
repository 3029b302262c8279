import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'

/** An event to export, with its parsed data. */
export type ExportedEvent = {
  readonly event: Pick<ScannedEvent, 'stream' | 'revision' | 'position' | 'type'>
  readonly at: string
  readonly data: object
}

/** A format of an export: the text before the first event, and the text of each event in order, empty for one that is left out. */
export type ExportFormat = { readonly head: string; readonly textOf: (exported: ExportedEvent) => string }
