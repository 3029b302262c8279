import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { chainHash, eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import { openForMaintenance } from '@folio/runtime/ports/maintenance-ports.ts'
import { checkpointFile } from '../checkpoint/checkpoint-files.ts'
import { type CheckpointKey, checkpointKey } from '../checkpoint/signed-checkpoint.ts'
import { type SampleLedger, sampleLedger } from './sample-ledger.ts'
import { appendAll, newFolder, type Ran, run, runIn } from './sample-store.ts'

const KEY_BYTES = 32

/** Makes a key for tests from a number. */
export const sampleKey = (number: number): CheckpointKey => checkpointKey(new Uint8Array(KEY_BYTES).fill(number))

/** Runs `verify` with a key that signs checkpoints. */
export const verifyWithKey = (dir: string, ...args: readonly string[]): Promise<Ran> =>
  runIn({ checkpointKey: () => sampleKey(1) }, 'verify', '--data-dir', dir, ...args)

const usd = (amount: string) => ({ currency: 'USD', amount })

/** Appends the new events of a ledger to a data directory, and makes its views again. */
export const grow = async (dir: string, ledger: SampleLedger): Promise<void> => {
  const { store, close } = await openForMaintenance(dir)
  await appendAll(store, ledger)
  await close()
  const rebuilt = await run('rebuild', '--data-dir', dir)
  if (rebuilt.code !== 0) throw new Error(rebuilt.stderr)
}

/** A store with a checkpoint, events after it, and a transfer that was under way at the checkpoint. */
export type CheckpointedStore = {
  readonly dir: string
  /** The text of the first checkpoint. */
  readonly text: string
  /** The position of the first checkpoint. */
  readonly position: number
  /** The stream of a wallet: 1 and 2 have events after the checkpoint, 3 has none. */
  readonly stream: (wallet: number) => string
}

/** Makes a store with three wallets: 12 events, a checkpoint, and 6 events after it. */
export const checkpointedStore = async (): Promise<CheckpointedStore> => {
  const dir = newFolder()
  const ledger = sampleLedger()
  for (const wallet of [1, 2, 3]) ledger.open(wallet)
  ledger.deposit(1, usd('1000'))
  ledger.deposit(3, usd('70'))
  ledger.refuse(3, 1, usd('5000'))
  for (let i = 0; i < 2; i += 1) ledger.receive(ledger.send(1, 2, usd('1.25')))
  ledger.refuse(1, 2, usd('5000'))
  const open = ledger.send(1, 2, usd('2'))
  await grow(dir, ledger)
  const verified = await verifyWithKey(dir)
  if (verified.code !== 0) throw new Error(verified.stdout + verified.stderr)
  const text = readFileSync(checkpointFile(dir), 'utf8')
  ledger.receive(open)
  ledger.deposit(1, usd('5'))
  ledger.receive(ledger.send(2, 1, usd('1')))
  ledger.open(4)
  ledger.refuse(1, 2, usd('7000'))
  await grow(dir, ledger)
  const [body = ''] = text.split('\n')
  return { dir, text, position: JSON.parse(body).position, stream: ledger.stream }
}

/** Computes the ids and the chain of a stream again, as an attacker does who can write the store. */
export const rechain = (dir: string, stream: string): void => {
  const db = new DatabaseSync(join(dir, 'events.db'))
  const rows = db
    .prepare(
      `SELECT position, revision, type, CAST(data AS TEXT) AS data, CAST(metadata AS TEXT) AS metadata FROM events
       WHERE stream = (SELECT id FROM streams WHERE name = ?) ORDER BY revision`,
    )
    .all(stream)
  let { hash } = GENESIS
  for (const row of rows) {
    const [revision, type, data] = [Number(row['revision']), String(row['type']), String(row['data'])]
    const metadata = JSON.stringify({ ...JSON.parse(String(row['metadata'])), prev_hash: hash })
    hash = chainHash(hash, { stream, revision, type, data, metadata })
    const id = Buffer.from(eventId(hash).replaceAll('-', ''), 'hex')
    db.prepare('UPDATE events SET id = ?, metadata = CAST(? AS BLOB) WHERE position = ?').run(
      id,
      metadata,
      Number(row['position']),
    )
  }
  db.prepare('UPDATE head SET id = (SELECT id FROM events WHERE position = head.position)').run()
  db.close()
}
