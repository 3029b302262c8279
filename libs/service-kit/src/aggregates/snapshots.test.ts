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
  const end = await keepSnapshots(store, { ...place, tip: GENESIS }, snapshots)
  const { snapshot, tip } = await latestSnapshot(store, 3, 'tally-a')
  expect(snapshot).toEqual({ revision: 64_000, state: { k: 249 } })
  expect([tip.revision, tip.hash]).toEqual([end?.revision, end?.hash])
  expect(await snapshotNumber(store, { ...place, number: 7 })).toEqual({ revision: 1792, state: { k: 6 } })
  expect(await snapshotNumber(store, { ...place, number: 251 })).toBeUndefined()
})

it('is kept when many large snapshots need several appends', async () => {
  const store = memoryStore()
  const snapshots = Array.from({ length: 7 }, (_, k) => ({
    revision: (k + 1) * 256,
    state: { text: 'x'.repeat(200_000) },
  }))
  expect((await keepSnapshots(store, { ...place, tip: GENESIS }, snapshots))?.revision).toBe(6)
})

it('is not appended if another writer was first, and the caller learns it', async () => {
  const store = memoryStore()
  const mine = [{ revision: 256, state: { k: 1 } }]
  expect(await keepSnapshots(store, { ...place, tip: GENESIS }, [{ revision: 256, state: { k: 2 } }])).toBeDefined()
  expect(await keepSnapshots(store, { ...place, tip: GENESIS }, mine)).toBeUndefined()
  expect((await latestSnapshot(store, 3, 'tally-a')).snapshot?.state).toEqual({ k: 2 })
  expect(snapshotStream(3, 'tally-a')).toBe('snapshot-3-tally-a')
  expect(snapshottedStream('snapshot-3-tally-a')).toEqual({ foldVersion: 3, stream: 'tally-a' })
  expect(snapshottedStream('tally-a')).toBeUndefined()
})
