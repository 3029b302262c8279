import type { Position } from '../../port.ts'
import type { ThreadFailure } from '../threads.ts'
import type { SentJob } from './jobs.ts'

/**
 * The start data of the writer thread; `pagesMax` bounds the file's pages, as a full disk would, from the next opening on. With
 * `isSynced: false` a commit does not wait until it is on the disk.
 */
export type WriterSettings = {
  readonly dir: string
  readonly pagesMax?: Int32Array<SharedArrayBuffer> | undefined
  readonly isSynced: boolean
}

/** A message to the writer: jobs, or the request to close. */
export type ToWriter = readonly SentJob[] | 'close'

/** The acknowledgement of one commit: its number of messages, the newest position before it, and one position per job, 0 for a conflict. */
export type Acknowledgement = Float64Array<ArrayBuffer>

/** The file is open; its epoch and its newest position. */
export type Opened = { readonly kind: 'opened'; readonly epoch: number; readonly last: Position }

/** A message from the writer: one for the opening, then one for every transaction. */
export type FromWriter =
  | Opened
  | { readonly kind: 'refused'; readonly failure: ThreadFailure }
  | { readonly kind: 'failed'; readonly messages: number; readonly failure: ThreadFailure }
  | Acknowledgement
