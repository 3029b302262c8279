import { type AppendLine, appendLine, type LineSettings } from './eventstoredb-append-line.ts'

/**
 * The library writes one message of a call in a turn of the event loop, however many wait: over several calls as many go
 * out together. Appends to one stream do not follow each other before they are answered, so that none overtakes another.
 */
const LINES = 8

/** Several lines on a connection, taken in turn, each with such settings. */
export const appendLines = (settings: LineSettings): AppendLine => {
  const lines = Array.from({ length: LINES }, () => appendLine(settings))
  let taken = 0
  let last = lines[0]
  return {
    add: (append) => {
      last = lines[taken % LINES]
      taken += 1
      return last?.add(append) ?? false
    },
    lastFailure: () => last?.lastFailure(),
    end: () => {
      for (const line of lines) line.end()
    },
  }
}
