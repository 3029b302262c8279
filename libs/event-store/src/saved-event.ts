import type { EventPlace } from './port.ts'

const TEXT = /^(\S+)@(\d+) (\S+)$/

/** An event that a position stands on, as one text: names of streams and ids have no blanks. */
export const savedEventText = ({ stream, revision, id }: EventPlace): string => `${stream}@${revision} ${id}`

/** The event in such a text; null for an id alone, as earlier releases saved it: it says nothing that can be looked up. */
export const savedEventOf = (text: string): EventPlace | null => {
  const [, stream, revision, id] = TEXT.exec(text) ?? []
  return stream === undefined || id === undefined ? null : { stream, revision: Number(revision), id }
}
