import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { type FindingsSummary, locationOf } from '../verify/findings.ts'

/** The exit codes of commands. */
export const exitCodes = { whole: 0, found: 1, couldNotRun: 2, accountNotFound: 3 } as const

/** The command cannot run: its arguments are wrong, or there is nothing to audit; the message is for people. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun'
}

/** There is no such account in the store. */
export class AccountNotFound extends CannotRun {
  constructor(account: string) {
    super(`there is no account ${account} in the store`)
  }
}

/** Writes text; resolves when the stream accepts more. */
export type Output = (text: string) => Promise<void>

/** Makes an output that writes to a stream and waits while the stream is full. */
export const outputTo =
  (stream: Writable): Output =>
  async (text) => {
    if (!stream.write(text)) await once(stream, 'drain')
  }

/** Resolves when all output of a stream has left the process, or can no longer leave it. */
export const flushed = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    if (stream.destroyed || stream.writableLength === 0) resolve()
    // Not 'drain', which a stream emits only after it was full. The callback of the last write comes last.
    else stream.once('error', () => resolve()).write('', () => resolve())
  })

/** Formats a count with its noun: `1 event`, `1,204 events`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`

/** Formats findings, one line each, and the number of findings not shown; no line when there are none. */
export const findingLines = ({ count, first }: FindingsSummary): readonly string[] => {
  const lines = first.map(
    (finding) => `FOUND ${locationOf(finding)}: expected ${finding.expected}; found ${finding.found}`,
  )
  if (count > first.length) lines.push(`and ${count - first.length} more`)
  return lines
}

/** Formats the verdict as one line. */
export const verdictLine = ({ count }: FindingsSummary): string =>
  count === 0 ? 'whole: nothing found' : `NOT WHOLE: ${counted(count, 'finding')}`
