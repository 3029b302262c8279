import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import type { Checkpoint } from './checkpoint.ts'

/** The key that signs checkpoints; `publicKey` is its 32 bytes as base64. */
export type CheckpointKey = { readonly privateKey: KeyObject; readonly publicKey: string }

/** A checkpoint cannot be used; the message says why. */
export class CheckpointRefused extends Error {
  override readonly name = 'CheckpointRefused'
}

/** The DER encoding (RFC 8410) of an Ed25519 key, up to its 32 bytes. */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32
const INFO = 'folio checkpoints of verification'
const FORMATS_READ: readonly number[] = [1, 2]
/** The format of checkpoints that this release makes, and goes on from. */
export const FORMAT = 2

/** Makes the key from its 32 bytes. */
export const checkpointKey = (seed: Uint8Array): CheckpointKey => {
  const privateKey = createPrivateKey({ key: Buffer.concat([PRIVATE_DER, seed]), format: 'der', type: 'pkcs8' })
  const publicDer = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: publicDer.subarray(PUBLIC_DER.length).toString('base64') }
}

/** Derives the key from the master key of an installation, by HKDF-SHA-256. */
export const checkpointKeyOfMaster = (masterKey: Uint8Array): CheckpointKey =>
  checkpointKey(new Uint8Array(hkdfSync('sha256', masterKey, new Uint8Array(), INFO, KEY_BYTES)))

/** Returns the first line of the file of a checkpoint, without its line break. */
export const bodyOf = (checkpoint: Checkpoint): string => JSON.stringify(checkpoint)

/** Writes a checkpoint as the text of its file: the checkpoint, and below it the public key and the signature of that line. */
export const signedText = (checkpoint: Checkpoint, { privateKey, publicKey }: CheckpointKey): string => {
  const body = bodyOf(checkpoint)
  const signature = sign(null, Buffer.from(body), privateKey).toString('base64')
  return `${body}\n${JSON.stringify({ key: publicKey, signature })}\n`
}

const signatureOf = (line: string): { readonly key: string; readonly signature: string } | undefined => {
  try {
    const { key, signature } = JSON.parse(line)
    return typeof key === 'string' && typeof signature === 'string' ? { key, signature } : undefined
  } catch {
    return undefined
  }
}

/** Reads the text of a checkpoint; throws `CheckpointRefused` unless the key signed exactly these bytes. */
export const readCheckpoint = (text: string, publicKey: string): Checkpoint => {
  const [body = '', second = ''] = text.split('\n')
  const signed = signatureOf(second)
  if (signed === undefined)
    throw new CheckpointRefused('it is not a checkpoint: two lines, the second with a signature')
  if (signed.key !== publicKey) {
    const other = 'it is of another installation, or from before its key was changed'
    throw new CheckpointRefused(
      `it is signed by the key ${signed.key}, and this installation has ${publicKey}: ${other}`,
    )
  }
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_DER, Buffer.from(publicKey, 'base64')]),
    format: 'der',
    type: 'spki',
  })
  if (!verify(null, Buffer.from(body), key, Buffer.from(signed.signature, 'base64'))) {
    throw new CheckpointRefused('its signature does not fit: it was changed after it was signed')
  }
  const checkpoint: Checkpoint = JSON.parse(body)
  if (!FORMATS_READ.includes(checkpoint.format)) {
    throw new CheckpointRefused(
      `it has the format ${checkpoint.format}, and this release reads ${FORMATS_READ.join(' and ')}`,
    )
  }
  return checkpoint
}
