import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Emulator, startEmulator } from '@folio/test-kit/eventstore-emulator/start-emulator.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balance, get, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { dataFolder } from '../kit/running-folio.ts'
import { openServerStore } from '../kit/store-under-test.ts'

const READERS = { atOnceMax: 4, eachMs: 80 }
const PAYING_LANES = 4
const PAYMENTS_PER_LANE = 12
const READING_LANES = 25
const READS_PER_LANE = 12

const { dataDir, remove } = dataFolder()
let emulator: Emulator
let folio: InProcess

beforeAll(async () => {
  const dir = join(dataDir, 'emulator')
  mkdirSync(dir)
  emulator = await startEmulator({ dir, readers: READERS })
  folio = await startInProcess({ openStore: () => openServerStore(emulator.url) })
})
afterAll(async () => {
  await folio.stop()
  await emulator.stop()
  remove()
})

/** Returns the statuses of all lanes; each lane makes its calls one after another. */
const lanes = async (count: number, calls: number, ask: (lane: number, call: number) => Promise<number>) => {
  const statuses: number[] = []
  const run = async (lane: number): Promise<void> => {
    for (let call = 0; call < calls; call += 1) statuses.push(await ask(lane, call))
  }
  await Promise.all(Array.from({ length: count }, (_, lane) => run(lane)))
  return statuses
}

it('twenty-five readers of accounts beside four payers, on a server with four slow readers, are all answered', async () => {
  const { demo } = folio
  const payers = await Promise.all(
    Array.from({ length: PAYING_LANES }, (_, lane) => openClient(demo, `payer_${lane}`, '100')),
  )
  const friend = await openClient(demo, 'friend')
  const read = async () => (await get(demo, friend, '/trading/v1/options/accounts')).status
  const pay = async (lane: number, call: number): Promise<number> => {
    const [from] = payers.slice(lane)
    if (from === undefined) throw new Error('no payer')
    return (await transfer(demo, { from, to: friend, amount: '1', requestId: `${lane}-${call}` })).status
  }
  const [paid, reads] = await Promise.all([
    lanes(PAYING_LANES, PAYMENTS_PER_LANE, pay),
    lanes(READING_LANES, READS_PER_LANE, read),
  ])
  expect(paid).toEqual(Array.from({ length: PAYING_LANES * PAYMENTS_PER_LANE }, () => 200))
  expect(reads).toEqual(Array.from({ length: READING_LANES * READS_PER_LANE }, () => 200))
  await settled(demo)
  expect(Number(await balance(demo, friend))).toBe(PAYING_LANES * PAYMENTS_PER_LANE)
})
