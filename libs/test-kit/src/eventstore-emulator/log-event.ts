/** An event as somebody wants it written; its id is 16 bytes. */
export type ProposedEvent = {
  readonly id: Uint8Array
  readonly type: string
  readonly isJson: boolean
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

/** An event as it stands in the log. */
export type LoggedEvent = ProposedEvent & {
  readonly stream: string
  readonly revision: number
  readonly position: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** What the writer of an append says of the stream before it: its last revision, or only whether there is one. */
export type Expected = number | 'any' | 'no_stream' | 'stream_exists'

/** Why an append wrote nothing; `current` is the stream's last revision, -1 where there is none. */
export type AppendRefusal =
  | { readonly kind: 'wrong_version'; readonly current: number }
  | { readonly kind: 'stream_deleted' }
  | { readonly kind: 'too_late' }

/** The answer to an append. */
export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: number }
  | AppendRefusal

/** The type of the events that settle how a stream is read, in the stream `$$` before its name. */
export const METADATA_TYPE = '$metadata'

/** The type of the last event of a stream that is gone for ever. */
export const TOMBSTONE_TYPE = '$streamDeleted'

/** The revision of a tombstone: nothing can follow it. */
export const TOMBSTONE_REVISION = Number.MAX_SAFE_INTEGER
