import { StoreDamaged, StoreUnavailable } from './port.ts'

/** An error as it crosses threads. */
export type ThreadFailure = { readonly isDamage: boolean; readonly message: string; readonly cause: unknown }

/** What another thread is to be told of an error. */
export const failureOf = (error: unknown): ThreadFailure => ({
  isDamage: error instanceof StoreDamaged,
  message: error instanceof Error ? error.message : String(error),
  cause: error instanceof StoreUnavailable ? error.cause : error,
})

/** The store's error for what another thread told; anything but damage means that the store is unavailable. */
export const errorOf = ({ isDamage, message, cause }: ThreadFailure): StoreDamaged | StoreUnavailable =>
  isDamage ? new StoreDamaged(message, { cause }) : new StoreUnavailable(message, { cause })
