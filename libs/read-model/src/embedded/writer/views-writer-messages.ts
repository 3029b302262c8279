import type { ViewCheckpoint } from '../../port.ts'
import type { ExpiringEntry } from '../memory/expiring-values.ts'

/** Input of the writer's thread: the path of the file, and the shared memory of the filter of its keys. */
export type WriterSetting = { readonly path: string; readonly filter: SharedArrayBuffer }

/** The row of a view in the file: its incarnation, checkpoint and `caughtUpAt`. */
export type ViewRow = {
  readonly view: string
  readonly incarnation: number
  readonly checkpoint: ViewCheckpoint
  readonly caughtUpAt: number
}

/**
 * Messages to the writer's thread. Changes come in slices: key, JSON, key, JSON, each ended by U+0000, with empty JSON
 * where the key was deleted. A slice is a string because an object costs many times as much to pass to a thread.
 */
export type ToWriter =
  | { readonly type: 'slice'; readonly incarnation: number; readonly text: string }
  | { readonly type: 'commit'; readonly rows: readonly ViewRow[] }
  | { readonly type: 'close'; readonly expiring: readonly ExpiringEntry[] }

/**
 * Messages from the writer's thread: `written` answers the commit before it; `failed` after a commit says that the
 * thread will try again.
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
  | { readonly type: 'failed'; readonly reason: string; readonly damaged: boolean }
  | { readonly type: 'closed' }
