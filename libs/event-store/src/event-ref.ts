import type { EventRef } from './port.ts'

const TEXT = /^(\S+)@(\d+) (\S+)$/

/** Formats an event reference as one text; names of streams and ids have no blanks. */
export const formatEventRef = ({ stream, revision, id }: EventRef): string => `${stream}@${revision} ${id}`

/** Parses such a text; null for an id alone, as earlier releases saved it, because an id cannot be looked up. */
export const parseEventRef = (text: string): EventRef | null => {
  const [, stream, revision, id] = TEXT.exec(text) ?? []
  return stream === undefined || id === undefined ? null : { stream, revision: Number(revision), id }
}
