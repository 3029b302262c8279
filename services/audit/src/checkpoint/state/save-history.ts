import type { HistoryEnd, StreamEnd } from '../../verify/history/known-history.ts'
import type { StateRoots } from '../checkpoint.ts'
import { changedKeyPages } from './key-pages.ts'
import type { HistoryPages } from './open-history.ts'
import { bitsFor, documentHash, writePages } from './page-tree.ts'
import type { PutPart } from './parts-file.ts'
import { pageOfStream, readStreamPage, streamPage } from './stream-pages.ts'

/** The state before, whose pages stay where the history adds nothing to them. */
export type StateBefore = { readonly roots: StateRoots; readonly pages: HistoryPages }

const STREAMS_PER_PAGE = 16
const KEYS_PER_PAGE = 256
const NOTHING = new Uint8Array(0)

/** Puts the ends of streams into the pages before; returns the pages that change, in order. */
const changedStreamPages = function* (
  streams: ReadonlyMap<string, StreamEnd>,
  pageOf: (stream: string) => number,
  pageBefore: (number: number) => Uint8Array,
): Iterable<readonly [number: number, bytes: Uint8Array]> {
  const names = [...streams.keys()]
  const numbers = Float64Array.from(names, pageOf)
  const order = Uint32Array.from(names, (_, index) => index)
  order.sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0))
  for (let from = 0; from < order.length; ) {
    const page = numbers[order[from] ?? 0] ?? 0
    const ends = readStreamPage(pageBefore(page))
    for (; from < order.length && numbers[order[from] ?? 0] === page; from += 1) {
      const name = names[order[from] ?? 0] ?? ''
      const end = streams.get(name)
      if (end !== undefined) ends.set(name, end)
    }
    yield [page, streamPage(ends)]
  }
}

/** The layout of a state and its pages, where there are any, that a new state goes on from. */
export type Layout = Omit<StateBefore, 'pages'> & Partial<StateBefore>

/** Writes the pages of stream ends and of keys; returns the hashes of both trees with their layout. */
export const treeRoots = (
  end: Pick<HistoryEnd, 'streams' | 'seed' | 'eachKey' | 'keys'>,
  before: Layout | undefined,
  put: PutPart,
): Omit<StateRoots, 'open'> => {
  const { seed, streams } = end
  const stream_bits = before?.roots.stream_bits ?? bitsFor(streams.size, STREAMS_PER_PAGE)
  const key_bits = before?.roots.key_bits ?? bitsFor(end.keys, KEYS_PER_PAGE)
  const pages = before?.pages
  const empty = (): Uint8Array => NOTHING
  const streamPages = changedStreamPages(streams, pageOfStream(seed, stream_bits), pages?.streams.page ?? empty)
  const keyPages = changedKeyPages(end, key_bits, pages?.keys.page ?? empty)
  return {
    seed,
    stream_bits,
    key_bits,
    streams: writePages({ name: 'streams', bits: stream_bits, before: pages?.streams, pages: streamPages }, put),
    keys: writePages({ name: 'keys', bits: key_bits, before: pages?.keys, pages: keyPages }, put),
  }
}

/** Writes the state at the end of a history; returns its hashes. */
export const saveHistory = (end: HistoryEnd, before: StateBefore | undefined, put: PutPart): StateRoots => {
  const document = Buffer.from(JSON.stringify(end.open))
  put('open', 0, document)
  return { ...treeRoots(end, before, put), open: documentHash(document) }
}
