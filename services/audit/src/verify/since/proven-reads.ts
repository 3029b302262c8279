import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { chainHash } from '@folio/kernel/hash-chain.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { isIdOf } from '../chain/rehashed-event.ts'
import type { StreamTip } from '../chain/stream-tip.ts'
import type { Findings } from '../findings.ts'
import type { KnownHistory } from '../history/known-history.ts'

/** Between an event and the signed end of its stream so many events are read to prove it; beyond that only its id is compared. */
const WALK_EVENTS_MAX = 5_000
const EVENTS_PER_READ = 512
const STREAMS_HELD_MAX = 64

/** The hash of the event before, as an event names it; undefined in metadata that cannot be read. */
export const previousHashOf = ({ metadata }: Pick<ScannedEvent, 'metadata'>): string | undefined => {
  try {
    const { prev_hash } = JSON.parse(metadata)
    return typeof prev_hash === 'string' ? prev_hash : undefined
  } catch {
    return undefined
  }
}

/** The hash of an event's bytes; undefined when its metadata cannot be read, or it is not the one that its id was made from. */
export const ownHashOf = (event: ScannedEvent): string | undefined => {
  const previous = previousHashOf(event)
  if (previous === undefined) return undefined
  const hash = chainHash(previous, event)
  return isIdOf(event.id, hash) ? hash : undefined
}

/** The history that old events are proven by. */
export type ProvingHistory = Pick<KnownHistory, 'position' | 'streamEnd'>

/** Follows the chain over consecutive events; returns their hashes by revision, or undefined where it is broken. */
const chained = (events: readonly ScannedEvent[], from: number): Map<number, string> | undefined => {
  const hashes = new Map<number, string>()
  let before: string | undefined
  for (const [index, event] of events.entries()) {
    const hash = ownHashOf(event)
    if (hash === undefined || event.revision !== from + index) return undefined
    if (before !== undefined && previousHashOf(event) !== before) return undefined
    hashes.set(event.revision, hash)
    before = hash
  }
  return hashes
}

/** The begin of a read of a stream, and the signed end of the stream. */
type SignedRead = { readonly stream: string; readonly from: number; readonly end: StreamTip }

/** Makes reads of streams that prove each event of a known history by the chain up to the signed end of its stream. */
export const provenReads = (read: ReadStream, known: ProvingHistory, findings: Findings): ReadStream => {
  const provenHashes = new Map<string, Map<number, string>>()
  const wrong = new Set<string>()

  const found = (stream: string, from: number, end: StreamTip | undefined): void => {
    if (wrong.has(stream)) return
    wrong.add(stream)
    const expected =
      end === undefined
        ? 'no event before the checkpoint, which has no such stream'
        : `the events up to ${formatEventRef({ stream, revision: end.revision })} that the checkpoint of position ${known.position} has`
    findings.add({ stream, revision: from, position: undefined, expected, found: 'other events' })
  }

  /** Tells if a page, which begins at a revision of a stream, belongs to the chain that ends with the signed end. */
  const isProven = (page: readonly ScannedEvent[], { stream, from, end }: SignedRead): boolean => {
    const hashes = provenHashes.get(stream) ?? new Map<number, string>()
    const isLong = end.revision - from > WALK_EVENTS_MAX
    const events = page.filter(({ revision }) => revision <= end.revision)
    for (;;) {
      const last = from + events.length - 1
      if (isLong || last >= end.revision || hashes.has(last)) break
      const more = read(stream, last + 1, Math.min(EVENTS_PER_READ, end.revision - last))
      if (more.length === 0) return false
      events.push(...more)
    }
    const chain = chained(events, from)
    const last = from + events.length - 1
    if (chain === undefined || events.length === 0) return false
    const right = last === end.revision ? end.hash : hashes.get(last)
    if (isLong && right === undefined) return true
    if (chain.get(last) !== right) return false
    if (provenHashes.size >= STREAMS_HELD_MAX) provenHashes.clear()
    provenHashes.set(stream, new Map([...hashes, ...chain]))
    return true
  }

  return (stream, from, limit) => {
    const page = read(stream, from, limit)
    const end = known.streamEnd(stream)?.tip
    const isUnsigned = ({ position, revision }: ScannedEvent): boolean =>
      position <= known.position && revision > (end?.revision ?? -1)
    if (page.some(isUnsigned)) found(stream, from, end)
    else if (end !== undefined && from <= end.revision && !isProven(page, { stream, from, end }))
      found(stream, from, end)
    return page
  }
}
