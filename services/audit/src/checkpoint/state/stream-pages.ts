import type { Balance } from '@folio/kernel/balances.ts'
import type { Realm } from '@folio/kernel/postings.ts'
import { type Lanes, textHash } from '../../verify/hashing/text-hash.ts'
import type { StreamEnd } from '../../verify/history/known-history.ts'
import { pageOf } from './page-tree.ts'

/** The end of a stream as a page has it. */
type Row = readonly [
  stream: string,
  revision: number,
  position: number,
  hash: string,
  at: string,
  commandId: string,
  type: string,
  realm: Realm | null,
  money: Readonly<Record<string, Balance>>,
]

/** Returns the function that names the page of a stream, among 2^bits pages. */
export const pageOfStream = (seed: Lanes, bits: number): ((stream: string) => number) => {
  const hash = textHash(seed)
  const lanes: Lanes = { high: 0, low: 0 }
  return (stream) => {
    hash(stream, lanes)
    return pageOf(lanes.high, bits)
  }
}

const rowOf = (stream: string, { tip, realm, money }: StreamEnd): Row => {
  const { revision, position, hash, at, commandId, type } = tip
  const byName = Object.fromEntries([...money].toSorted())
  return [stream, revision, position, hash, at, commandId, type, realm ?? null, byName]
}

const endOf = ([, revision, position, hash, at, commandId, type, realm, money]: Row): StreamEnd => ({
  tip: { revision, position, hash, at, commandId, type, isAltered: false },
  realm: realm ?? undefined,
  money: new Map(Object.entries(money)),
})

/** Reads a page of stream ends. */
export const readStreamPage = (page: Uint8Array): Map<string, StreamEnd> => {
  if (page.length === 0) return new Map()
  const rows: readonly Row[] = JSON.parse(Buffer.from(page).toString())
  return new Map(rows.map((row) => [row[0], endOf(row)]))
}

/** Writes a page of stream ends, ordered by stream. */
export const streamPage = (ends: ReadonlyMap<string, StreamEnd>): Uint8Array => {
  const names = [...ends.keys()].toSorted()
  const rows = names.flatMap((name) => {
    const end = ends.get(name)
    return end === undefined ? [] : [rowOf(name, end)]
  })
  return Buffer.from(JSON.stringify(rows))
}
