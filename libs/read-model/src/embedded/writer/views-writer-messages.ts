import type { ViewCheckpoint } from '../../port.ts'
import type { ExpiringEntry } from '../memory/expiring-values.ts'
import type { ExpiringValue } from '../memory/values-of-kind.ts'

/** Input of the writer's thread: the path of the file, and the shared memory of the filter of its keys. */
export type WriterSetting = { readonly path: string; readonly filter: SharedArrayBuffer }

/** The row of a view in the file: its incarnation, checkpoint and `caughtUpAt`. */
export type ViewRow = {
  readonly view: string
  readonly incarnation: number
  readonly checkpoint: ViewCheckpoint
  readonly caughtUpAt: number
}

/** A key that is written through, and its value with the expiry in microseconds since 1970; undefined where it was removed. */
export type KeptValue = readonly [key: string, kept: ExpiringValue | undefined]

/**
 * Messages to the writer's thread. Changes come in slices: key, JSON, key, JSON, each ended by U+0000, with empty JSON
 * where the key was deleted. A slice is a string because an object costs many times as much to pass to a thread. `keep` writes
 * expiring values at once, and removes those that expired before `now`.
 */
export type ToWriter =
  | { readonly type: 'slice'; readonly incarnation: number; readonly text: string }
  | { readonly type: 'commit'; readonly rows: readonly ViewRow[] }
  | { readonly type: 'keep'; readonly values: readonly KeptValue[]; readonly now: number }
  | { readonly type: 'close'; readonly expiring: readonly ExpiringEntry[] }

/**
 * Messages from the writer's thread: `written` answers the commit before it; `failed` after a commit says that the
 * thread will try again. `kept` answers the oldest unanswered `keep`, which is not tried again.
 */
export type FromWriter =
  | {
      readonly type: 'opened'
      readonly rows: readonly ViewRow[]
      readonly expiring: readonly ExpiringEntry[]
      readonly discarded: string | undefined
    }
  | { readonly type: 'filtered' }
  | { readonly type: 'written' }
  | { readonly type: 'kept'; readonly failure: string | undefined }
  | { readonly type: 'failed'; readonly reason: string; readonly damaged: boolean }
  | { readonly type: 'closed' }
