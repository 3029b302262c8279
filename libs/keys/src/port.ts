import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'

/** A client's secret of 32 bytes: it encrypts personal data and free text, and salts fingerprints. */
export type ClientKey = Uint8Array

/**
 * Stores keys of clients: small, durable, and destroyed for good on request. Calls reject with `KeysUnavailable` when
 * the keys cannot be reached.
 */
export type Keys = {
  /**
   * Returns the owner's key, which the first of any number of callers makes durably; undefined once it was destroyed,
   * because it is never made again.
   */
  readonly create: (owner: string) => Promise<ClientKey | undefined>
  /** Returns the owner's key; undefined where it was never made or was destroyed. */
  readonly get: (owner: string) => Promise<ClientKey | undefined>
  /** Destroys the owner's key for good: data that was encrypted with it can never be read again. */
  readonly destroy: (owner: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** The keys cannot be read or written at the moment. */
export class KeysUnavailable extends DependencyUnavailable {
  override readonly name = 'KeysUnavailable'
}
