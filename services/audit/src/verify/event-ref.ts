import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'

/** A reference to an event: its stream, its revision, and its position in the store. */
export type EventRef = Pick<ScannedEvent, 'stream' | 'revision' | 'position'>

/** Returns the reference to an event alone. */
export const eventRefOf = ({ stream, revision, position }: EventRef): EventRef => ({ stream, revision, position })
