import { type AppendLine, appendLine } from './eventstoredb-append-line.ts'
import type { Connection } from './eventstoredb-connection.ts'

/**
 * The library writes one message of a call in a turn of the event loop, however many wait: over several calls as many go
 * out together. Appends to one stream do not follow each other before they are answered, so that none overtakes another.
 */
const LINES = 8

/** Several lines on a connection, taken in turn; `admit` as for one. */
export const appendLines = (connection: Connection, admit: () => Promise<void>): AppendLine => {
  const lines = Array.from({ length: LINES }, () => appendLine(connection, admit))
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
