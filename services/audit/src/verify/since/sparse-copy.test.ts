import { updateCopy } from '@folio/event-store/embedded-copy.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { verifyWithKey } from '../../testing/checkpointed-store.ts'
import { sampleLedger } from '../../testing/sample-ledger.ts'
import { appendAll, inFolder, tamper } from '../../testing/sample-store.ts'

const usd = (amount: string) => ({ currency: 'USD', amount })
const OF = 'stream = (SELECT id FROM streams WHERE name = ?) AND revision = ?'

/** Copies a store of three wallets, verifies the copy, and copies what came after that. */
const inCheckpointedCopy = <T>(use: (dir: string, stream: (wallet: number) => string) => Promise<T>): Promise<T> =>
  inFolder(async (dir) => {
    const store: EventStore = memoryStore()
    const ledger = sampleLedger()
    const copy = async (): Promise<void> => {
      await appendAll(store, ledger)
      await updateCopy(store, dir, () => {})
    }
    for (const wallet of [1, 2, 3]) ledger.open(wallet)
    ledger.deposit(1, usd('10'))
    ledger.refuse(3, 1, usd('9'))
    await copy()
    const verified = await verifyWithKey(dir)
    if (verified.code !== 0) throw new Error(verified.stdout + verified.stderr)
    ledger.refuse(2, 1, usd('5'))
    ledger.deposit(1, usd('10'))
    await copy()
    return use(dir, ledger.stream)
  })

it('has no finding in an unchanged copy', () =>
  inCheckpointedCopy(async (dir) => {
    const { code, stdout } = await verifyWithKey(dir, '--since', 'newest')
    expect([code, stdout]).toEqual([0, expect.stringContaining('2 new events of 3 streams')])
  }))

it('finds that the last event of a stream, which moved no money, was removed where positions have gaps', () =>
  inCheckpointedCopy(async (dir, stream) => {
    tamper(dir, 'events.db', [`DELETE FROM events WHERE ${OF}`, stream(2), 1])
    for (const args of [['--since', 'newest'], []]) {
      const { code, stdout } = await verifyWithKey(dir, ...args)
      const finding = 'FOUND the store: expected 7 events as the copy noted when it was written; found 6 events'
      expect([code, stdout]).toEqual([1, expect.stringContaining(finding)])
    }
  }))

it('reports a missing event before the checkpoint by the signed count, whichever count the copy records', () =>
  inCheckpointedCopy(async (dir, stream) => {
    tamper(
      dir,
      'events.db',
      [`DELETE FROM events WHERE ${OF}`, stream(3), 1],
      ["UPDATE meta SET value = value - 1 WHERE name = 'events'"],
    )
    const { code, stdout } = await verifyWithKey(dir, '--since', 'newest')
    const finding = 'FOUND the store (position 5): expected 5 events up to the checkpoint; found 4 events'
    expect([code, stdout]).toEqual([1, expect.stringContaining(finding)])
  }))
