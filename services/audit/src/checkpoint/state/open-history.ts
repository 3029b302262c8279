import type { KnownHistory, OpenThings } from '../../verify/history/known-history.ts'
import type { Checkpoint, StateRoots } from '../checkpoint.ts'
import { hasKeyIn } from './key-pages.ts'
import { documentHash, type ProvenPages, pageOf, provenPages, StateChanged } from './page-tree.ts'
import type { ReadPart } from './parts-file.ts'
import { pageOfStream, readStreamPage } from './stream-pages.ts'

/** The state of a checkpoint as pages, for the checkpoint after it. */
export type HistoryPages = { readonly streams: ProvenPages; readonly keys: ProvenPages }

const ENDS_HELD_MAX = 4096

const openThingsOf = (read: ReadPart, right: string): OpenThings => {
  const document = read('open', 0)
  if (document === undefined || documentHash(document) !== right) {
    throw new StateChanged(`the open things of the checkpoint's state do not have the hash ${right}`)
  }
  return JSON.parse(Buffer.from(document).toString())
}

/** Opens the pages of a state. */
export const historyPages = (state: StateRoots, read: ReadPart): HistoryPages => ({
  streams: provenPages(read, { name: 'streams', root: state.streams }),
  keys: provenPages(read, { name: 'keys', root: state.keys }),
})

/** Opens the history of a checkpoint; it throws `StateChanged`, also later, for a state that the checkpoint does not prove. */
export const openHistory = (checkpoint: Checkpoint, read: ReadPart): KnownHistory => {
  const { epoch, position, last, state } = checkpoint
  const { seed, stream_bits, key_bits } = state
  const pages = historyPages(state, read)
  const streamPageOf = pageOfStream(seed, stream_bits)
  const parsed = new Map<number, ReturnType<typeof readStreamPage>>()
  const endsOn = (number: number): ReturnType<typeof readStreamPage> => {
    const known = parsed.get(number)
    if (known !== undefined) return known
    const ends = readStreamPage(pages.streams.page(number))
    if (parsed.size >= ENDS_HELD_MAX) parsed.clear()
    parsed.set(number, ends)
    return ends
  }
  return {
    epoch,
    position,
    last,
    seed,
    open: openThingsOf(read, state.open),
    streamEnd: (stream) => endsOn(streamPageOf(stream)).get(stream),
    hasKey: (high, low) => hasKeyIn(pages.keys.page(pageOf(high, key_bits)), high, low),
  }
}
