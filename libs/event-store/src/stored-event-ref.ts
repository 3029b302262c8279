import type { StoredEventRef } from './port.ts'

const TEXT = /^(\S+)@(\d+) (\S+)$/

/** Formats an event reference as one text; names of streams and ids have no blanks. */
export const formatStoredEventRef = ({ stream, revision, id }: StoredEventRef): string => `${stream}@${revision} ${id}`

/** Parses such a text; null for an id alone, as earlier releases saved it, because an id cannot be looked up. */
export const parseStoredEventRef = (text: string): StoredEventRef | null => {
  const [, stream, revision, id] = TEXT.exec(text) ?? []
  return stream === undefined || id === undefined ? null : { stream, revision: Number(revision), id }
}
