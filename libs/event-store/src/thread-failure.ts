import { NotAppended, StoreDamaged, StoreUnavailable } from './port.ts'

/** What a failure in another thread means: the file is damaged, nothing was written, or it is not known what was. */
type Meaning = 'damaged' | 'not_appended' | 'unavailable'

/** An error as it crosses threads. */
export type ThreadFailure = { readonly meaning: Meaning; readonly message: string; readonly cause: unknown }

const meaningOf = (error: unknown): Meaning => {
  if (error instanceof StoreDamaged) return 'damaged'
  return error instanceof NotAppended ? 'not_appended' : 'unavailable'
}

/** What another thread is to be told of an error. */
export const failureOf = (error: unknown): ThreadFailure => ({
  meaning: meaningOf(error),
  message: error instanceof Error ? error.message : String(error),
  cause: error instanceof StoreUnavailable ? error.cause : error,
})

const errors = { damaged: StoreDamaged, not_appended: NotAppended, unavailable: StoreUnavailable } as const

/** The store's error for what another thread told. */
export const errorOf = ({ meaning, message, cause }: ThreadFailure): StoreDamaged | StoreUnavailable =>
  new errors[meaning](message, { cause })
