import { compareKeys } from '../compare-keys.ts'
import type { Claim, ViewCheckpoint, ViewStatus, ViewValue } from '../port.ts'
import { PACK_DIGITS, packedKey, unpackedEntry } from './packed-command-index.ts'

/** Formats a checkpoint as the server stores it: `epoch:position`. */
export const checkpointText = ({ epoch, position }: ViewCheckpoint): string => `${epoch}:${position}`

const checkpointOf = (text: string): ViewCheckpoint => {
  const [epoch, position] = text.split(':')
  return { epoch: Number(epoch), position: Number(position) }
}

/** Returns a reply as a list; throws where it is none. */
export const listOf = (reply: unknown): readonly unknown[] => {
  if (!Array.isArray(reply)) throw new Error(`a script returned ${typeof reply} instead of a list`)
  return reply
}

/** Returns a reply as text, also where it came in bytes; undefined where it is no text. */
const textOf = (reply: unknown): string | undefined => {
  if (typeof reply === 'string') return reply
  return Buffer.isBuffer(reply) ? reply.toString() : undefined
}

/** Reads the status of a view, which every script of a view returns first. */
export const viewStatusOf = (reply: unknown): ViewStatus => {
  const [checkpoint, caughtUpAt, claimsSince] = listOf(reply).map(textOf)
  return {
    checkpoint: checkpoint === undefined ? null : checkpointOf(checkpoint),
    caughtUpAt: Number(caughtUpAt),
    claimsSince: Number(claimsSince),
  }
}

const claimOf = (text: string): Claim => {
  const space = text.indexOf(' ')
  const [fingerprint = '', account = ''] = text.slice(space + 1).split('\n')
  const claim = { fingerprint, notAfter: Number(text.slice(0, space)) }
  return account === '' ? claim : { ...claim, account }
}

/**
 * Reads the entry of a key: a packed value, a value as JSON, which begins with a brace, or a claim as its `notAfter`
 * and fingerprint, with its account in a second line.
 */
export const entryOf = (reply: unknown): ViewValue | undefined => {
  const packed = Buffer.isBuffer(reply) ? unpackedEntry(reply) : undefined
  if (packed !== undefined) return packed
  const text = textOf(reply)
  if (text === undefined) return undefined
  return text.startsWith('{') ? JSON.parse(text) : claimOf(text)
}

/** Reads the entry of a key that has one; throws where there is none. */
export const knownEntryOf = (reply: unknown): ViewValue => {
  const entry = entryOf(reply)
  if (entry === undefined) throw new Error('a script returned no entry for a key that has one')
  return entry
}

/** Reads a key as `storedKey` wrote it. */
export const keyOf = (stored: Buffer): string => {
  if (stored[0] !== 0) return stored.toString()
  return packedKey(stored.toString('latin1', 1, 1 + PACK_DIGITS), stored.subarray(1 + PACK_DIGITS))
}

type Entry = readonly [key: string, value: ViewValue]

const entriesOfPack = (reply: unknown): readonly Entry[] => {
  const [pack, held] = listOf(reply)
  return listOf(held).flatMap((place, n, all) =>
    n % 2 === 0 && Buffer.isBuffer(place) ? [[packedKey(String(pack), place), knownEntryOf(all[n + 1])] as const] : [],
  )
}

/** Returns keys with their values, and packs with their entries, all in the order of the keys. */
export const entriesOf = (keys: unknown, values: unknown, packs: unknown): readonly Entry[] => {
  const found = listOf(values)
  const plain = listOf(keys).map((key, place): Entry => [String(key), knownEntryOf(found[place])])
  const packed = listOf(packs).flatMap(entriesOfPack)
  if (packed.length === 0) return plain
  return [...plain, ...packed].sort(([a], [b]) => compareKeys(a, b))
}
