import type { ExpiringEntry } from './expiring-values.ts'
import type { Mark } from './port.ts'

/** What the writer's thread is started with: where the file is, and the memory of the filter of its keys. */
export type WriterSetting = { readonly path: string; readonly filter: SharedArrayBuffer }

/** Where a view stands: its row in the file. */
export type ViewRow = {
  readonly view: string
  readonly incarnation: number
  readonly mark: Mark
  readonly caughtUpAt: number
}

/**
 * To the writer's thread. Changes come in slices: key, JSON, key, JSON, each ended by U+0000, the JSON empty where the
 * key was deleted; strings, because an object costs many times as much to hand over.
 */
export type ToWriter =
  | { readonly type: 'slice'; readonly incarnation: number; readonly text: string }
  | { readonly type: 'commit'; readonly rows: readonly ViewRow[] }
  | { readonly type: 'close'; readonly expiring: readonly ExpiringEntry[] }

/** From the writer's thread: `written` answers the commit before; `failed` that it will be tried again. */
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
