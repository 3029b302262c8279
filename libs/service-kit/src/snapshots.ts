import { stepIdOf } from '@folio/contracts/account-ids.ts'
import type { EventReader, EventStore } from '@folio/event-store/port.ts'
import { APPEND_BYTES_MAX } from '@folio/event-store/port.ts'
import { type ChainedEvent, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { chained, provenHash } from './event-codec.ts'

/** Snapshot number k is the state after the event at revision k · 256. */
export const SNAPSHOT_EVERY = 256

/** The state of an account after the event at a revision. */
export type Snapshot<State> = { readonly revision: number; readonly state: State }

const TYPE = 'SnapshotTaken'

/** The side stream of an account's snapshots under a version of the fold; number k stands there at revision k − 1. */
export const snapshotStream = (foldVersion: number, stream: string): string => `snapshot-${foldVersion}-${stream}`

/** Whether a snapshot is due after the event at this revision. */
export const isSnapshotDue = (revision: number): boolean => revision > 0 && revision % SNAPSHOT_EVERY === 0

const stateOf = <State>(data: Uint8Array): Snapshot<State> => JSON.parse(Buffer.from(data).toString())

/** The newest snapshot of an account and the end of its side stream; nothing where there is none. */
export const latestSnapshot = async <State>(
  store: EventReader,
  foldVersion: number,
  stream: string,
): Promise<{ readonly snapshot: Snapshot<State> | undefined; readonly tip: Link }> => {
  const name = snapshotStream(foldVersion, stream)
  const [last] = await store.readStream(name, { direction: 'backwards', limit: 1 })
  if (last === undefined) return { snapshot: undefined, tip: GENESIS }
  return { snapshot: stateOf(last.data), tip: { revision: last.revision, hash: provenHash(last) } }
}

/** How many snapshots of an account were taken: they stand in a row, from number 1 on. */
export const snapshotsTaken = async (store: EventReader, foldVersion: number, stream: string): Promise<number> => {
  const range = { direction: 'backwards', limit: 1 } as const
  const [last] = await store.readStream(snapshotStream(foldVersion, stream), range)
  return (last?.revision ?? -1) + 1
}

/** Snapshot number k of an account, if it was taken. */
export const snapshotNumber = async <State>(
  store: EventReader,
  { foldVersion, stream, number }: { readonly foldVersion: number; readonly stream: string; readonly number: number },
): Promise<Snapshot<State> | undefined> => {
  const name = snapshotStream(foldVersion, stream)
  const [found] = await store.readStream(name, { direction: 'forwards', from: number - 1, limit: 1 })
  return found === undefined ? undefined : stateOf(found.data)
}

const EVENTS_PER_APPEND = 100

/** Keeps snapshots that follow one another after `tip`; answers the new end, or nothing if another writer was there first. */
export const keepSnapshots = async <State>(
  store: EventStore,
  { foldVersion, stream, tip }: { readonly foldVersion: number; readonly stream: string; readonly tip: Link },
  snapshots: readonly Snapshot<State>[],
): Promise<Link | undefined> => {
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
    const id = stepIdOf(`${name}@${snapshot.revision}`)
    const metadata = {
      prev_hash: last.hash,
      command_id: id,
      correlation_id: id,
      causation_id: `${stream}@${snapshot.revision}`,
      at: timestampOf(0),
    }
    const event = chained(last, name, { event: { type: TYPE, data: snapshot }, metadata })
    const bytes = event.data.length + event.metadata.length
    const isFull = pending.length === EVENTS_PER_APPEND || pendingBytes + bytes > APPEND_BYTES_MAX
    if (isFull && !(await flush())) return undefined
    pending.push(event)
    pendingBytes += bytes
    last = event
  }
  return (await flush()) ? last : undefined
}
