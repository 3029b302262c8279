/** A real log's positions are byte offsets, never neighbours: whoever counts on position + 1 shall be found out. */
const BYTES_PER_EVENT = 128

/** The place in the log that a row of the file stands for. */
export const positionOf = (sequence: number): number => sequence * BYTES_PER_EVENT

/** The row that stands at a place in the log; undefined for a place where no event begins. */
export const sequenceAt = (position: number): number | undefined =>
  position % BYTES_PER_EVENT === 0 ? position / BYTES_PER_EVENT : undefined
