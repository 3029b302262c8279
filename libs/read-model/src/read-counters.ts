/** How reads of single keys were answered, since the start. */
export type ReadCounters = {
  /** From memory: not yet written, or in the cache. */
  memory: number
  /** Known to be in no file without looking. */
  absent: number
  /** Read from the file, which costs about 10 µs of the main thread. */
  file: number
  /** Looked for in the file and not there, at the same cost. */
  fileMisses: number
}
