import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CheckpointedStore, checkpointedStore, sampleKey } from '../testing/checkpointed-store.ts'
import { inFolder, withCopy } from '../testing/sample-store.ts'
import type { EachKey, HistoryEnd } from '../verify/history/known-history.ts'
import type { Checkpoint } from './checkpoint.ts'
import { checkpointFile, stateFile } from './checkpoint-files.ts'
import { openHistoryOf } from './kept-history.ts'
import { newestCheckpoint } from './newest-checkpoint.ts'
import { newestLine } from './newest-line.ts'
import { saveCheckpoint } from './save-checkpoint.ts'

let whole: CheckpointedStore

beforeAll(async () => {
  whole = await checkpointedStore()
})
afterAll(() => rmSync(whole.dir, { recursive: true, force: true }))

it('writes the checkpoint while another program has a temporary file of its own', () =>
  withCopy(whole.dir, async (copy) => {
    rmSync(checkpointFile(copy))
    const ofAnother = `${checkpointFile(copy)}.new`
    mkdirSync(ofAnother)
    expect(newestCheckpoint(copy, sampleKey(1).publicKey)).toMatchObject({ isKept: true })
    expect(readFileSync(checkpointFile(copy), 'utf8')).toBe(whole.text)
    rmSync(ofAnother, { recursive: true })
    expect(readdirSync(`${copy}/audit`).toSorted()).toEqual(['checkpoint', 'state.db'])
  }))

/** Hashes of keys spread over all pages. */
const spreadKeys =
  (count: number, low: number): EachKey =>
  (visit) => {
    for (let at = 0; at < count; at += 1) visit(Math.floor((at / count) * 2 ** 32), low)
  }

const endWith = (keys: number, low: number): HistoryEnd => ({
  epoch: 1,
  position: keys,
  last: { stream: 'wallet-a', revision: 0, hash: '0'.repeat(64) },
  seed: { high: 1, low: 2 },
  streams: new Map(),
  eachKey: spreadKeys(keys, low),
  keys,
  open: {
    events: keys,
    streams: 0,
    transit: [],
    transfers: [],
    contracts: [],
    market: { days: [], revealed: [] } as never,
    system: [],
    accounts: [],
  },
})

it('makes no checkpoint of a verification of everything during which another one was made', () =>
  inFolder(async (dir) => {
    const begun = newestLine(dir)
    const parts = { totals: [], openTransfers: 0, since: undefined, expected: undefined, key: sampleKey(1), now: 0 }
    const save = () => saveCheckpoint(dir, { ...parts, end: endWith(10, 1), begun })
    expect(save()?.version).toBe(1)
    expect(save()).toBeUndefined()
    expect(newestLine(dir)?.version).toBe(1)
  }))

it(
  'saves a state larger than the cache of SQLite while it reads the one before',
  () =>
    inFolder(async (dir) => {
      const save = (end: HistoryEnd, since: Checkpoint | undefined) =>
        saveCheckpoint(dir, {
          end,
          totals: [],
          openTransfers: 0,
          since,
          expected: undefined,
          begun: newestLine(dir),
          key: sampleKey(1),
          now: 0,
        })
      const first = save(endWith(800_000, 1), undefined)
      if (first === undefined) throw new Error('the first checkpoint was not made')
      const before = openHistoryOf(stateFile(dir), first)
      const second = save(endWith(20_000, 2), first)
      before?.close()
      if (second === undefined) throw new Error('the second checkpoint was not made')
      const after = openHistoryOf(stateFile(dir), second)
      expect([1, 2, 3].map((low) => after?.history.hasKey(2 ** 31, low))).toEqual([true, true, false])
      after?.close()
    }),
  120_000,
)
