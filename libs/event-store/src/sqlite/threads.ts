import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { NotAppended, StoreDamaged, StoreUnavailable } from '../port.ts'

/** The kind of a failure in another thread: the file is damaged, nothing was written, or it is unknown what was written. */
type FailureKind = 'damaged' | 'not_appended' | 'unavailable'

/** An error in the form that crosses threads. */
export type ThreadFailure = { readonly kind: FailureKind; readonly message: string; readonly cause: unknown }

const kindOf = (error: unknown): FailureKind => {
  if (error instanceof StoreDamaged) return 'damaged'
  return error instanceof NotAppended ? 'not_appended' : 'unavailable'
}

/** Converts an error for another thread. */
export const toThreadFailure = (error: unknown): ThreadFailure => ({
  kind: kindOf(error),
  message: errorMessage(error),
  cause: error instanceof StoreUnavailable ? error.cause : error,
})

const errors = { damaged: StoreDamaged, not_appended: NotAppended, unavailable: StoreUnavailable } as const

/** Converts the failure of another thread to the store's error. */
export const fromThreadFailure = ({ kind, message, cause }: ThreadFailure): StoreDamaged | StoreUnavailable =>
  new errors[kind](message, { cause })

/** Bounds the young generation of a thread's heap: without a bound V8 gives each thread far more than it needs. */
export const THREAD_HEAP = { maxYoungGenerationSizeMb: 16 } as const
