import { compareKeys } from './compare-keys.ts'
import { unpackedEntry } from './packed-entry.ts'
import { packedKey } from './packed-key.ts'
import type { Claim, Mark, Standing, ViewValue } from './port.ts'

/** A mark as the server keeps it. */
export const markText = ({ epoch, position }: Mark): string => `${epoch}:${position}`

const markOf = (text: string): Mark => {
  const [epoch, position] = text.split(':')
  return { epoch: Number(epoch), position: Number(position) }
}

/** A reply that is a list. */
export const listOf = (reply: unknown): readonly unknown[] => {
  if (!Array.isArray(reply)) throw new Error(`a script answered ${typeof reply} where it answers a list`)
  return reply
}

/** What a reply says that is a text, in bytes or not; undefined where there is none. */
const textOf = (reply: unknown): string | undefined => {
  if (typeof reply === 'string') return reply
  return Buffer.isBuffer(reply) ? reply.toString() : undefined
}

/** Where a view stands, as every script of a view answers it first. */
export const standingOf = (reply: unknown): Standing => {
  const [mark, caughtUpAt, claimsSince] = listOf(reply).map(textOf)
  return {
    mark: mark === undefined ? null : markOf(mark),
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
 * What stands on a key: a value is kept packed, or as JSON and so begins with a brace, a claim as its `notAfter` and
 * fingerprint, and its account in a line of its own.
 */
export const entryOf = (reply: unknown): ViewValue | undefined => {
  const packed = Buffer.isBuffer(reply) ? unpackedEntry(reply) : undefined
  if (packed !== undefined) return packed
  const text = textOf(reply)
  if (text === undefined) return undefined
  return text.startsWith('{') ? JSON.parse(text) : claimOf(text)
}

/** What stands on a key that has something. */
export const knownEntryOf = (reply: unknown): ViewValue => {
  const entry = entryOf(reply)
  if (entry === undefined) throw new Error('a script answered no entry where there is one')
  return entry
}

type Entry = readonly [key: string, value: ViewValue]

const entriesOfPack = (reply: unknown): readonly Entry[] => {
  const [pack, held] = listOf(reply)
  return listOf(held).flatMap((place, n, all) =>
    n % 2 === 0 && Buffer.isBuffer(place) ? [[packedKey(String(pack), place), knownEntryOf(all[n + 1])] as const] : [],
  )
}

/** Keys with their values, and packs with what is in them, all in the order of their keys. */
export const entriesOf = (keys: unknown, values: unknown, packs: unknown): readonly Entry[] => {
  const found = listOf(values)
  const plain = listOf(keys).map((key, place): Entry => [String(key), knownEntryOf(found[place])])
  const packed = listOf(packs).flatMap(entriesOfPack)
  if (packed.length === 0) return plain
  return [...plain, ...packed].sort(([a], [b]) => compareKeys(a, b))
}
