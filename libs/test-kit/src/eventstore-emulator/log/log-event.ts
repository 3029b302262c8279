/** An event to append; its id is 16 bytes. */
export type ProposedEvent = {
  readonly id: Uint8Array
  readonly type: string
  readonly isJson: boolean
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

/** An event in the log. */
export type LoggedEvent = ProposedEvent & {
  readonly stream: string
  readonly revision: number
  readonly position: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** The state of the stream that a writer expects: its last revision, or only that it exists or not. */
export type Expected = number | 'any' | 'no_stream' | 'stream_exists'

/** The reason why an append wrote nothing; `current` is the stream's last revision, -1 when there is none. */
export type AppendRefusal =
  | { readonly kind: 'wrong_version'; readonly current: number }
  | { readonly kind: 'stream_deleted' }
  | { readonly kind: 'too_late' }

/** The answer to an append. */
export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: number }
  | AppendRefusal

/** The type of metadata events, which are in the stream named `$$` and the stream's name. */
export const METADATA_TYPE = '$metadata'

/** The type of the last event of a stream that is deleted for good. */
export const TOMBSTONE_TYPE = '$streamDeleted'

/** The revision of a tombstone: no event can follow it. */
export const TOMBSTONE_REVISION = Number.MAX_SAFE_INTEGER
