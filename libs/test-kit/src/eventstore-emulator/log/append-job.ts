import { randomBytes } from 'node:crypto'
import { type Expected, METADATA_TYPE, type ProposedEvent, TOMBSTONE_REVISION, TOMBSTONE_TYPE } from './log-event.ts'
import { DELETED_METADATA, isSoftDeleted } from './stream-settings.ts'
import type { StreamState } from './stream-states.ts'

/** An append of events to one stream, all or none. */
export type AppendJob = {
  readonly stream: string
  readonly expected: Expected
  readonly events: readonly ProposedEvent[]
  /** The writer's deadline; milliseconds since 1970. */
  readonly deadlineMs: number
  /** The stream that `expected` is about, when it is another one. */
  readonly guard?: string
}

/** The result of comparing a job's expectation with its stream. */
export type ExpectedCheck = 'as_expected' | 'wrong_version' | 'stream_deleted'

/** The revision that a writer expects a stream to end at; undefined when several would do. */
export const expectedRevision = (expected: Expected): number | undefined =>
  typeof expected === 'number' ? expected : expected === 'no_stream' ? -1 : undefined

/** Compares a writer's expectation with the stream's last revision; a softly deleted stream also counts as none. */
export const checkExpected = (state: StreamState | undefined, expected: Expected): ExpectedCheck => {
  const last = state?.last ?? -1
  if (last === TOMBSTONE_REVISION) return 'stream_deleted'
  const isDeleted = state !== undefined && isSoftDeleted(state.settings)
  const isGone = isDeleted || last === -1
  if (expected === 'any') return 'as_expected'
  if (expected === 'stream_exists') return isDeleted ? 'stream_deleted' : isGone ? 'wrong_version' : 'as_expected'
  const revision = expectedRevision(expected)
  return revision === last || (isGone && revision === -1) ? 'as_expected' : 'wrong_version'
}

const systemEvent = (type: string, text: string): ProposedEvent => ({
  id: randomBytes(16),
  type,
  isJson: true,
  data: Buffer.from(text),
  metadata: Buffer.alloc(0),
})

type Target = Pick<AppendJob, 'stream' | 'expected' | 'deadlineMs'>

/** Makes the append that truncates a stream before a revision. */
export const truncation = (stream: string, before: number): AppendJob => ({
  stream: `$$${stream}`,
  expected: 'any',
  events: [systemEvent(METADATA_TYPE, JSON.stringify({ $tb: before }))],
  deadlineMs: Number.POSITIVE_INFINITY,
})

/** Makes the append that deletes a stream so that it can be written again. */
export const softDeletion = ({ stream, expected, deadlineMs }: Target): AppendJob => ({
  stream: `$$${stream}`,
  expected,
  events: [systemEvent(METADATA_TYPE, DELETED_METADATA)],
  deadlineMs,
  guard: stream,
})

/** Makes the append that deletes a stream for good. */
export const tombstone = (target: Target): AppendJob => ({ ...target, events: [systemEvent(TOMBSTONE_TYPE, '{}')] })
