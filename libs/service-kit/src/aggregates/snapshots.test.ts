import { APPEND_BYTES_MAX } from '@folio/event-store/port.ts'
import { GENESIS } from '@folio/kernel/hash-chain.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import {
  isSnapshotDue,
  keepSnapshots,
  latestSnapshot,
  snapshotNumber,
  snapshotStream,
  snapshottedStream,
} from './snapshots.ts'

const place = { foldVersion: 3, stream: 'tally-a' }

it('is due after every 256th event', () => {
  const due = Array.from({ length: 600 }, (_, revision) => revision).filter(isSnapshotDue)
  expect(due).toEqual([256, 512])
})

it('is read as the newest one and by its number', async () => {
  const store = memoryStore()
  expect(await latestSnapshot(store, 3, 'tally-a')).toEqual({ snapshot: undefined, tip: GENESIS })
  const snapshots = Array.from({ length: 250 }, (_, k) => ({ revision: (k + 1) * 256, state: { k } }))
  const { tip: end } = await keepSnapshots(store, { ...place, tip: GENESIS }, snapshots)
  const { snapshot, tip } = await latestSnapshot(store, 3, 'tally-a')
  expect(snapshot).toEqual({ revision: 64_000, state: { k: 249 } })
  expect([tip.revision, tip.hash]).toEqual([end.revision, end.hash])
  expect(await snapshotNumber(store, { ...place, number: 7 })).toEqual({ revision: 1792, state: { k: 6 } })
  expect(await snapshotNumber(store, { ...place, number: 251 })).toBeUndefined()
})

it('is kept when many large snapshots need several appends', async () => {
  const store = memoryStore()
  const snapshots = Array.from({ length: 7 }, (_, k) => ({
    revision: (k + 1) * 256,
    state: { text: 'x'.repeat(200_000) },
  }))
  const { tip, missing } = await keepSnapshots(store, { ...place, tip: GENESIS }, snapshots)
  expect([tip.revision, missing]).toEqual([6, undefined])
})

it('is not kept if it exceeds an append, nor is a later one; those before it are', async () => {
  const store = memoryStore()
  const snapshots = [1, 2, 3, 4].map((k) => ({
    revision: k * 256,
    state: { text: 'x'.repeat(k === 3 ? APPEND_BYTES_MAX : 9) },
  }))
  const { tip, missing } = await keepSnapshots(store, { ...place, tip: GENESIS }, snapshots)
  expect([tip.revision, missing]).toEqual([1, 'too_large'])
  expect((await latestSnapshot(store, 3, 'tally-a')).snapshot?.revision).toBe(512)
})

it('is not appended if another writer was first, and the caller learns it', async () => {
  const store = memoryStore()
  const mine = [{ revision: 256, state: { k: 1 } }]
  const others = [{ revision: 256, state: { k: 2 } }]
  expect((await keepSnapshots(store, { ...place, tip: GENESIS }, others)).missing).toBeUndefined()
  expect((await keepSnapshots(store, { ...place, tip: GENESIS }, mine)).missing).toBe('conflict')
  expect((await latestSnapshot(store, 3, 'tally-a')).snapshot?.state).toEqual({ k: 2 })
  expect(snapshotStream(3, 'tally-a')).toBe('snapshot-3-tally-a')
  expect(snapshottedStream('snapshot-3-tally-a')).toEqual({ foldVersion: 3, stream: 'tally-a' })
  expect(snapshottedStream('tally-a')).toBeUndefined()
})
