import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CheckpointedStore, checkpointedStore, sampleKey } from '../testing/checkpointed-store.ts'
import { withCopy } from '../testing/sample-store.ts'
import { checkpointFile, newestCheckpoint } from './checkpoint-folder.ts'

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
