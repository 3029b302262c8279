import { randomBytes } from 'node:crypto'
import { CLIENT_KEY_BYTES, MASTER_KEY_BYTES, unwrapKey, wrapKey } from './wrapped-key.ts'

/** The keys were wrapped with another master key than the one given. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey'
}

const PROOF_OWNER = 'proof of the master key'

/** Throws `WrongMasterKey` unless these bytes can be a master key. */
export const checkMasterKey = (masterKey: Uint8Array): void => {
  if (masterKey.length !== MASTER_KEY_BYTES) throw new WrongMasterKey(`a master key has ${MASTER_KEY_BYTES} bytes`)
}

/** What is kept beside keys to tell later which master key they were wrapped with; never twice the same. */
export const newProof = (masterKey: Uint8Array): Uint8Array =>
  wrapKey(masterKey, PROOF_OWNER, randomBytes(CLIENT_KEY_BYTES))

/** Whether a proof was made with this master key. */
export const isProofOf = (masterKey: Uint8Array, proof: Uint8Array): boolean =>
  unwrapKey(masterKey, PROOF_OWNER, proof) !== undefined
