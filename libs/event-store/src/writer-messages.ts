import type { Position } from './port.ts'
import type { ThreadFailure } from './thread-failure.ts'

/** How the writer's thread is started; `pagesMax` bounds the file's pages, as a full disk would, from the next opening on. */
export type WriterSettings = {
  readonly dir: string
  readonly newestChecked: number
  readonly pagesMax?: Int32Array<SharedArrayBuffer> | undefined
}

/** Packed jobs, or the end. */
export type ToWriter = ArrayBuffer | 'close'

/** Of one commit: how many messages it took in, the newest position before it, and one position per job; 0 for a conflict. */
export type Acknowledgement = Float64Array<ArrayBuffer>

/** That the file is open, under which epoch, and its newest position. */
export type Opened = { readonly kind: 'opened'; readonly epoch: number; readonly last: Position }

/** What the writer's thread answers: once how opening went, then for every transaction. */
export type FromWriter =
  | Opened
  | { readonly kind: 'refused'; readonly failure: ThreadFailure }
  | { readonly kind: 'failed'; readonly messages: number; readonly failure: ThreadFailure }
  | Acknowledgement
