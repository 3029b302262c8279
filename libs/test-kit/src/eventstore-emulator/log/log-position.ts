/** Converts between positions in the log and rows of its file. */
export type LogPositions = {
  /** The position of a row of the file; 0 is before the first. */
  readonly positionOf: (sequence: number) => number
  /** The row at a position; undefined for a position where no event begins. */
  readonly sequenceAt: (position: number) => number | undefined
}

/** A real log's positions are byte offsets, never adjacent: this finds code that relies on position + 1. */
const BYTES_PER_EVENT = 128

/** Makes the positions of a log of which `beginsAt` bytes were written, and scavenged, before its first event. */
export const logPositions = (beginsAt: number): LogPositions => ({
  positionOf: (sequence) => (sequence === 0 ? 0 : beginsAt + sequence * BYTES_PER_EVENT),
  sequenceAt: (position) => {
    const sequence = position === 0 ? 0 : (position - beginsAt) / BYTES_PER_EVENT
    return Number.isInteger(sequence) && sequence >= 0 ? sequence : undefined
  },
})
