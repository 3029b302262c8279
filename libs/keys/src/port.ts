/** A client's secret of 32 bytes: encrypts personal data and free text, and salts fingerprints. */
export type ClientKey = Uint8Array

/** Keys of clients: small, durable, and deletable for good. Rejects with `KeysUnavailable` when they cannot be reached. */
export type Keys = {
  /** The owner's key; made, durably, on the first call of any number of callers. Undefined once destroyed: never made again. */
  readonly create: (owner: string) => Promise<ClientKey | undefined>
  /** The owner's key; undefined where there never was one or it was destroyed. */
  readonly get: (owner: string) => Promise<ClientKey | undefined>
  /** Destroys the owner's key for good: what was encrypted with it can never be read again. */
  readonly destroy: (owner: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** The keys cannot be read or written just now. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable'
}
