import type { RecordedEvent } from './port.ts'

/** Returns the number of bytes of an event's data and metadata. */
export const eventBytes = ({ data, metadata }: RecordedEvent): number => data.length + metadata.length
