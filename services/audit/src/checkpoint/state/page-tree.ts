import { hash } from 'node:crypto'
import { LANE } from '../../verify/hashing/text-hash.ts'
import type { PartKind, PutPart, ReadPart } from './parts-file.ts'

/** A part of the state has other bytes than the checkpoint names by their hash. */
export class StateChanged extends Error {
  override readonly name = 'StateChanged'
}

/** The trees of pages. */
export type TreeName = 'streams' | 'keys'

/** A tree, and the hash of its top. */
export type TreeRoot = { readonly name: TreeName; readonly root: string }

/** The pages of a tree, each proven by hashes up to the root; a page that was never written is empty. */
export type ProvenPages = {
  readonly page: (number: number) => Uint8Array
  /** The hashes of the pages of a node. */
  readonly node: (number: number) => Uint8Array
  /** The hashes of the nodes. */
  readonly top: () => Uint8Array
}

const HASH_BYTES = 32
const PAGES_PER_NODE = 256
/** The bits of the number of pages in a node: a tree has at least one node. */
export const BITS_MIN = 8
const BITS_MAX = 20
const PAGES_HELD_MAX = 2048
const NOTHING = new Uint8Array(0)
const NO_HASH = new Uint8Array(HASH_BYTES)

const hashOf = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')
const hexOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex')

const slotOf = (hashes: Uint8Array, index: number): Uint8Array =>
  hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)

/** Returns the bits that give a number of entries so many to a page on average. */
export const bitsFor = (entries: number, perPage: number): number =>
  Math.min(BITS_MAX, Math.max(BITS_MIN, Math.ceil(Math.log2(Math.max(1, entries) / perPage))))

/** The page of a hash, among 2^bits pages: the first bits of its high lane. */
export const pageOf = (high: number, bits: number): number => Math.floor(high / (LANE / 2 ** bits))

/** Returns the SHA-256 of the document of open things. */
export const documentHash = hexOf

/** Opens the pages of a tree; reads throw `StateChanged` for a part that the root does not prove. */
export const provenPages = (read: ReadPart, { name, root }: TreeRoot): ProvenPages => {
  const nodes = new Map<number, Uint8Array>()
  const pages = new Map<number, Uint8Array>()
  let knownTop: Uint8Array | undefined

  const top = (): Uint8Array => {
    knownTop ??= read(`${name}-top`, 0)
    if (knownTop === undefined || hexOf(knownTop) !== root) {
      throw new StateChanged(`the ${name} of the checkpoint's state do not have the hash ${root}`)
    }
    return knownTop
  }

  const proven = (kind: PartKind, number: number, right: Uint8Array): Uint8Array => {
    const bytes = read(kind, number) ?? NOTHING
    const found = bytes.length === 0 ? NO_HASH : hashOf(bytes)
    if (Buffer.compare(found, right) !== 0) {
      throw new StateChanged(
        `${kind} ${number} of the checkpoint's state does not have the hash that it was signed with`,
      )
    }
    return bytes
  }

  const node = (number: number): Uint8Array => {
    const known = nodes.get(number)
    if (known !== undefined) return known
    const found = proven(`${name}-node`, number, slotOf(top(), number))
    const hashes = found.length === 0 ? new Uint8Array(PAGES_PER_NODE * HASH_BYTES) : found
    nodes.set(number, hashes)
    return hashes
  }

  return {
    top,
    node,
    page: (number) => {
      const known = pages.get(number)
      if (known !== undefined) return known
      const hashes = node(Math.floor(number / PAGES_PER_NODE))
      const page = proven(`${name}-page`, number, slotOf(hashes, number % PAGES_PER_NODE))
      if (pages.size >= PAGES_HELD_MAX) pages.clear()
      pages.set(number, page)
      return page
    },
  }
}

/** The pages that a new version of a tree changes; the others are those of `before`, or empty. */
export type PageChanges = {
  readonly name: TreeName
  readonly bits: number
  readonly before: ProvenPages | undefined
  readonly pages: Iterable<readonly [number: number, bytes: Uint8Array]>
}

/** Writes changed pages with the nodes above them; returns the hash of the new top. */
export const writePages = ({ name, bits, before, pages }: PageChanges, put: PutPart): string => {
  const nodes = new Map<number, Uint8Array>()
  for (const [number, bytes] of pages) {
    put(`${name}-page`, number, bytes)
    const at = Math.floor(number / PAGES_PER_NODE)
    const hashes = nodes.get(at) ?? before?.node(at).slice() ?? new Uint8Array(PAGES_PER_NODE * HASH_BYTES)
    nodes.set(at, hashes)
    hashes.set(hashOf(bytes), (number % PAGES_PER_NODE) * HASH_BYTES)
  }
  const top = before?.top().slice() ?? new Uint8Array(2 ** (bits - BITS_MIN) * HASH_BYTES)
  for (const [at, hashes] of nodes) {
    put(`${name}-node`, at, hashes)
    top.set(hashOf(hashes), at * HASH_BYTES)
  }
  if (before === undefined || nodes.size > 0) put(`${name}-top`, 0, top)
  return hexOf(top)
}
