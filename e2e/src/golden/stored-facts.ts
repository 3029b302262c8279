import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { FixedKeys } from './fixed-ports.ts'

const FIELDS = [
  'nickname',
  'email',
  'real_name',
  'residence',
  'password',
  'description',
  'token_name',
  'agent_details',
  'rsa_private_key',
]

/** Finds the encrypted texts of an event, with their paths. */
const encryptedIn = (value: unknown, path: string): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return value.startsWith('v1.') ? [[path, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => encryptedIn(each, path === '' ? name : `${path}.${name}`))
}

const UUIDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Returns all possible owners of the keys that encrypt texts of an event. */
const ownersIn = (data: string, { client_id }: EventMetadata): readonly string[] => [
  ...new Set([client_id ?? '', ...(data.match(UUIDS) ?? [])]),
]

/** Tells whether a field is different in every run: a password hash has a random salt, and a private key is random. */
const isRandom = (field: string): boolean => field === 'password' || field === 'rsa_private_key'

const textOf = ({ owners, ofOwner }: FixedKeys, about: readonly string[], ciphertext: string) => {
  const system = [...owners].filter((owner) => !owner.match(UUIDS))
  for (const owner of [...about.filter((each) => owners.has(each)), ...system]) {
    for (const field of FIELDS) {
      const text = decryptText(ofOwner(owner), { field }, ciphertext)
      if (text !== undefined) return isRandom(field) ? { field } : { field, text, ciphertext }
    }
  }
  throw new Error(`no known field decrypts ${ciphertext}`)
}

const metadataOf = ({ metadata }: RecordedEvent): EventMetadata => JSON.parse(Buffer.from(metadata).toString())

/** Returns the place and the type of a stored event, and what names the request that it answers. */
export const storedIdentity = (stored: RecordedEvent) => {
  const { command_id, client_id, endpoint, fingerprint } = metadataOf(stored)
  return { event: `${formatEventRef(stored)} ${stored.type}`, command_id, client_id, endpoint, fingerprint }
}

/**
 * Returns the comparable facts of a stored event: its data, ids and fingerprint, and its decrypted texts with their
 * fields.
 */
export const storedFacts = (keys: FixedKeys, stored: RecordedEvent): Readonly<Record<string, unknown>> => {
  const data = Buffer.from(stored.data).toString()
  const about = ownersIn(data, metadataOf(stored))
  const texts = encryptedIn(JSON.parse(data), '').map(([path, text]) => [path, textOf(keys, about, text)] as const)
  const isAnew = texts.some(([, { field }]) => isRandom(field))
  const { fingerprint, ...identity } = storedIdentity(stored)
  return {
    ...identity,
    fingerprint: fingerprint !== undefined && isAnew ? 'of something random' : fingerprint,
    ...(texts.length > 0 ? { texts: Object.fromEntries(texts) } : {}),
    ...(isAnew ? {} : { data }),
  }
}
