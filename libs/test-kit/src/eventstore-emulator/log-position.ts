/** Where events stand in a log, by the rows of its file. */
export type LogPlaces = {
  /** The place in the log that a row of the file stands for; 0 stands before the first. */
  readonly positionOf: (sequence: number) => number
  /** The row that stands at a place in the log; undefined for a place where no event begins. */
  readonly sequenceAt: (position: number) => number | undefined
}

/** A real log's positions are byte offsets, never neighbours: whoever counts on position + 1 shall be found out. */
const BYTES_PER_EVENT = 128

/** Places of a log of which so many bytes were written, and scavenged, before its first event. */
export const logPlaces = (beginsAt: number): LogPlaces => ({
  positionOf: (sequence) => (sequence === 0 ? 0 : beginsAt + sequence * BYTES_PER_EVENT),
  sequenceAt: (position) => {
    const sequence = position === 0 ? 0 : (position - beginsAt) / BYTES_PER_EVENT
    return Number.isInteger(sequence) && sequence >= 0 ? sequence : undefined
  },
})
