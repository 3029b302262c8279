import { rmSync } from 'node:fs'
import { openForMaintenance } from '@folio/runtime/ports/maintenance-ports.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CheckpointedStore, checkpointedStore, verifyWithKey } from '../../testing/checkpointed-store.ts'
import { sampleDecisions } from '../../testing/sample-decisions.ts'
import { recordSeconds } from '../../testing/sample-market.ts'
import { newFolder, run, tamper, withCopy } from '../../testing/sample-store.ts'
import { MARKET_START } from '../../testing/sample-trader.ts'

let wallets: CheckpointedStore
const market = newFolder()

/** Records 20 seconds of ticks, with a checkpoint after half of them. */
const recordWithCheckpoint = async (dir: string): Promise<void> => {
  const { store, close } = await openForMaintenance(dir)
  const decisions = sampleDecisions(store)
  const verifyHalf = async (epoch: number): Promise<void> => {
    if (epoch !== MARKET_START + 10) return
    await decisions.flush()
    const { code, stdout, stderr } = await verifyWithKey(dir)
    if (code !== 0) throw new Error(stdout + stderr)
  }
  await recordSeconds(decisions, store.epoch, { first: MARKET_START, last: MARKET_START + 20, after: verifyHalf })
  await close()
  await run('rebuild', '--data-dir', dir)
}

beforeAll(async () => {
  wallets = await checkpointedStore()
  await recordWithCheckpoint(market)
})
afterAll(() => {
  for (const dir of [wallets.dir, market]) rmSync(dir, { recursive: true, force: true })
})

const foundAfter = (dir: string, file: 'events.db' | 'views.db', ...sql: readonly string[]) =>
  withCopy(dir, async (copy) => {
    tamper(copy, file, ...sql.map((each): [string] => [each]))
    const ran = [await verifyWithKey(copy, '--since', 'newest'), await verifyWithKey(copy)]
    expect(ran.map(({ code, stderr }) => [code, stderr])).toEqual([
      [1, expect.not.stringContaining('audit:')],
      [1, expect.not.stringContaining('audit:')],
    ])
    return ran.map(({ stdout, stderr }) => stdout + stderr)
  })

it('finds an old tick that is no JSON, which the checks of new ones read', async () => {
  const [since, everything] = await foundAfter(
    market,
    'events.db',
    "UPDATE events SET data = CAST('no JSON' AS BLOB) WHERE position = 5",
  )
  expect(since).toContain('found other events')
  expect(everything).toContain('expected data that is a JSON object; found no JSON')
})

it('finds metadata that are no JSON, and an id of another length', async () => {
  const metadata =
    "UPDATE events SET metadata = CAST('null' AS BLOB) WHERE position = (SELECT max(position) FROM events)"
  expect((await foundAfter(wallets.dir, 'events.db', metadata))[0]).toContain('expected metadata with prev_hash')
  const id = "UPDATE events SET id = x'00' WHERE position = (SELECT max(position) FROM events)"
  expect((await foundAfter(wallets.dir, 'events.db', id, "UPDATE head SET id = x'00'"))[0]).toContain('other bytes')
})

it.each([
  ['9000000000000000', 'found none up to position 8999999999999999'],
  ['9223372036854775807', 'FOUND: the newest event cannot be read'],
])('finds that the newest event was moved to position %s', async (position, found) => {
  const moved = `UPDATE events SET position = ${position} WHERE position = (SELECT max(position) FROM events)`
  const both = await foundAfter(wallets.dir, 'events.db', moved, `UPDATE head SET position = ${position}`)
  expect(both).toEqual([expect.stringContaining(found), expect.stringContaining(found)])
})

it('reports an entry of a view that is not JSON', () =>
  withCopy(wallets.dir, async (copy) => {
    tamper(copy, 'views.db', [
      `INSERT INTO entries SELECT incarnation, 'forgotten', 'no JSON' FROM views WHERE view = 'wallet'`,
    ])
    const { code, stdout } = await verifyWithKey(copy)
    expect([code, stdout]).toEqual([1, expect.stringContaining('found no JSON')])
  }))
