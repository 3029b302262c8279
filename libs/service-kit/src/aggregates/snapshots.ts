import { stepIdOf } from '@folio/contracts/derived-ids.ts'
import type { EventReader, EventStore } from '@folio/event-store/port.ts'
import { APPEND_BYTES_MAX } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { type ChainedEvent, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { chainEvent, verifiedHash } from '../events/event-codec.ts'

/** Snapshot number k holds the state after the event at revision k · 256. */
export const SNAPSHOT_EVERY = 256

/** The state of an aggregate after the event at a revision. */
export type Snapshot<State> = { readonly revision: number; readonly state: State }

const TYPE = 'SnapshotTaken'

/** The name of the snapshot stream of an aggregate under a fold version; snapshot number k has revision k − 1 in it. */
export const snapshotStream = (foldVersion: number, stream: string): string => `snapshot-${foldVersion}-${stream}`

const SNAPSHOTS = /^snapshot-(\d+)-(.+)$/

/** Parses the name of a snapshot stream into the fold version and the stream of the aggregate; undefined for another stream. */
export const snapshottedStream = (
  name: string,
): { readonly foldVersion: number; readonly stream: string } | undefined => {
  const [, version, stream] = SNAPSHOTS.exec(name) ?? []
  return stream === undefined ? undefined : { foldVersion: Number(version), stream }
}

/** Tells if a snapshot is due after the event at a revision. */
export const isSnapshotDue = (revision: number): boolean => revision > 0 && revision % SNAPSHOT_EVERY === 0

const stateOf = <State>(data: Uint8Array): Snapshot<State> => JSON.parse(Buffer.from(data).toString())

/**
 * Reads the newest snapshot of an aggregate and the tip of its snapshot stream; undefined and `GENESIS` if there is
 * none.
 */
export const latestSnapshot = async <State>(
  store: EventReader,
  foldVersion: number,
  stream: string,
): Promise<{ readonly snapshot: Snapshot<State> | undefined; readonly tip: Link }> => {
  const name = snapshotStream(foldVersion, stream)
  const [last] = await store.readStream(name, { direction: 'backwards', limit: 1 })
  if (last === undefined) return { snapshot: undefined, tip: GENESIS }
  return { snapshot: stateOf(last.data), tip: { revision: last.revision, hash: verifiedHash(last) } }
}

/** Counts the snapshots of an aggregate; their numbers have no gaps. */
export const snapshotsTaken = async (store: EventReader, foldVersion: number, stream: string): Promise<number> => {
  const range = { direction: 'backwards', limit: 1 } as const
  const [last] = await store.readStream(snapshotStream(foldVersion, stream), range)
  return (last?.revision ?? -1) + 1
}

/** Reads snapshot number k of an aggregate, if it was taken. */
export const snapshotNumber = async <State>(
  store: EventReader,
  { foldVersion, stream, number }: { readonly foldVersion: number; readonly stream: string; readonly number: number },
): Promise<Snapshot<State> | undefined> => {
  const name = snapshotStream(foldVersion, stream)
  const [found] = await store.readStream(name, { direction: 'forwards', from: number - 1, limit: 1 })
  return found === undefined ? undefined : stateOf(found.data)
}

const EVENTS_PER_APPEND = 100

/**
 * The tip of a snapshot stream after the snapshots that were kept, and why some are missing: another writer appended
 * first, or one exceeds an append by itself. None can follow that one, since the numbers of snapshots have no gaps.
 */
export type KeptSnapshots = { readonly tip: Link; readonly missing?: 'conflict' | 'too_large' }

/** Appends consecutive snapshots after `tip`, up to one that exceeds an append. */
export const keepSnapshots = async <State>(
  store: EventStore,
  { foldVersion, stream, tip }: { readonly foldVersion: number; readonly stream: string; readonly tip: Link },
  snapshots: readonly Snapshot<State>[],
): Promise<KeptSnapshots> => {
  const name = snapshotStream(foldVersion, stream)
  let last = tip
  let pending: ChainedEvent[] = []
  let pendingBytes = 0
  const flush = async () => {
    if (pending.length > 0 && (await store.append(pending)).outcome === 'conflict') return false
    pending = []
    pendingBytes = 0
    return true
  }
  for (const snapshot of snapshots) {
    const id = stepIdOf(formatEventRef({ stream: name, revision: snapshot.revision }))
    const metadata = {
      prev_hash: last.hash,
      command_id: id,
      correlation_id: id,
      causation_id: formatEventRef({ stream, revision: snapshot.revision }),
      at: timestampOf(0),
    }
    const event = chainEvent(last, name, { event: { type: TYPE, data: snapshot }, metadata })
    const bytes = event.data.length + event.metadata.length
    const isFull = pending.length === EVENTS_PER_APPEND || pendingBytes + bytes > APPEND_BYTES_MAX
    if (isFull && !(await flush())) return { tip, missing: 'conflict' }
    if (bytes > APPEND_BYTES_MAX) return { tip: last, missing: 'too_large' }
    pending.push(event)
    pendingBytes += bytes
    last = event
  }
  return (await flush()) ? { tip: last } : { tip, missing: 'conflict' }
}
