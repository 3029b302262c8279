import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** Where a command writes: resolves when there is room for more. */
export type Output = (text: string) => Promise<void>

/** Writes to a stream, no faster than it takes. */
export const outputTo =
  (stream: Writable): Output =>
  async (text) => {
    if (!stream.write(text)) await once(stream, 'drain')
  }

/** Resolves when everything that was written to a stream has left the process, or cannot any more. */
export const flushed = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    if (stream.destroyed || stream.writableLength === 0) resolve()
    // Not 'drain', which only comes to a stream that was full. What is written last leaves last.
    else stream.once('error', () => resolve()).write('', () => resolve())
  })
