import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { SIGNING_KEYS_STREAM } from '@folio/contracts/identity/events.ts'
import { decryptText, encryptText } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import type { IdentityPorts } from '../identity.ts'
import { signingKeyOwner } from '../secrets.ts'
import { sendCommand, senderOf, sentCommandId } from '../send-command.ts'

const MODULUS_BITS = 2048

/** The field that the encrypted key is bound to. */
const FIELD = 'rsa_private_key'

const newKeyPair = promisify(generateKeyPair)

/** Makes a private RSA key. */
export type NewRsaKey = () => Promise<KeyObject>

/** Makes a private RSA key of 2048 bits. */
export const newRsaKey: NewRsaKey = async () => (await newKeyPair('rsa', { modulusLength: MODULUS_BITS })).privateKey

/** Makes an RSA key and adds it to a signing key, unless another instance has added one. */
export const addRsaKey = async (identity: IdentityPorts, number: number, newKey: NewRsaKey): Promise<void> => {
  const privateKey = await newKey()
  const text = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const sender = await senderOf(identity, signingKeyOwner(number), 'signing-keys')
  const purpose = `rsa ${number} ${sender.correlationId}`
  const commandId = sentCommandId(sender, purpose)
  await sendCommand(identity, sender, {
    topic: identityCommands,
    account: SIGNING_KEYS_STREAM,
    command: { type: 'AddRsaKey', number, private_key: encryptText(sender.key, { commandId, field: FIELD, text }) },
    purpose,
  })
}

/** Decrypts a private RSA key (PKCS 8, DER) with the secret of its signing key; undefined with another secret. */
export const rsaPrivateKey = (secret: ClientKey, encrypted: string): Buffer | undefined => {
  const text = decryptText(secret, { field: FIELD }, encrypted)
  return text === undefined ? undefined : Buffer.from(text, 'base64')
}
