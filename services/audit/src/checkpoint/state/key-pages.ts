import { endianness } from 'node:os'
import type { EachKey } from '../../verify/history/known-history.ts'
import { pageOf } from './page-tree.ts'

const LANE_BITS = 32n
const KEY_BYTES = 8
const isLittle = endianness() === 'LE'

const keyOf = (high: number, low: number): bigint => (BigInt(high) << LANE_BITS) | BigInt(low)

/** Converts between the little-endian bytes of a page and the numbers of this machine. */
const reordered = (bytes: Buffer): Buffer => (isLittle ? bytes : bytes.swap64())

/** Reads a page: hashes of 8 bytes, little-endian, in order. */
const keysOf = (page: Uint8Array): BigUint64Array<ArrayBuffer> => {
  const copy = new Uint8Array(page)
  reordered(Buffer.from(copy.buffer))
  return new BigUint64Array(copy.buffer)
}

/** True when a page has a hash. */
export const hasKeyIn = (page: Uint8Array, high: number, low: number): boolean => {
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength)
  const wanted = keyOf(high, low)
  let from = 0
  let to = page.length / KEY_BYTES
  while (from < to) {
    const middle = (from + to) >>> 1
    const found = view.getBigUint64(middle * KEY_BYTES, true)
    if (found === wanted) return true
    if (found < wanted) from = middle + 1
    else to = middle
  }
  return false
}

/** Adds the keys of one page to it. */
const pageWith = (page: Uint8Array, added: BigUint64Array): Uint8Array => {
  const before = keysOf(page)
  const all = new BigUint64Array(before.length + added.length)
  all.set(before)
  all.set(added, before.length)
  const distinct = all.sort().filter((key, index) => index === 0 || key !== all[index - 1])
  return reordered(Buffer.from(distinct.buffer))
}

/** Adds keys to the pages before; returns the pages that change, in order. */
export const changedKeyPages = function* (
  added: { readonly eachKey: EachKey; readonly keys: number },
  bits: number,
  pageBefore: (number: number) => Uint8Array,
): Iterable<readonly [number: number, bytes: Uint8Array]> {
  const all = new BigUint64Array(added.keys)
  let count = 0
  added.eachKey((high, low) => {
    all[count] = keyOf(high, low)
    count += 1
  })
  const keys = all.subarray(0, count).sort()
  for (let from = 0; from < count; ) {
    const page = pageOf(Number((keys[from] ?? 0n) >> LANE_BITS), bits)
    let to = from + 1
    while (to < count && pageOf(Number((keys[to] ?? 0n) >> LANE_BITS), bits) === page) to += 1
    yield [page, pageWith(pageBefore(page), keys.subarray(from, to))]
    from = to
  }
}
