import { sleep } from '@folio/kernel/timing/sleep.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balance, mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import { retryUnavailable } from '../kit/retry-unavailable.ts'
import { audit, type Client, type Demo, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'
import { traderOf } from './trader-through-crashes.ts'

const LOOKS = 3
const WATCHED_LANES = 3
const KILLS = 12
const CLIENTS = 6
const LANES = 24
const FUNDS = '100000'
const LOAD_MS = 400
/**
 * The number of transfers that must be acknowledged, whatever time a busy machine needs, before the load that a kill
 * ends.
 */
const ANSWERED_MIN = LANES
const ANSWERED_WITHIN_MS = 90_000

const folder = dataFolder()
afterAll(folder.remove)

type Sent = { readonly from: number; readonly to: number; readonly amount: string; readonly requestId: string }

const clients: Client[] = []
const acknowledged = new Map<string, { readonly sent: Sent; readonly transactionId: number }>()
const unanswered: Sent[] = []
let made = 0

const client = (index: number): Client => {
  const found = clients[index]
  if (found === undefined) throw new Error(`there is no client ${index}`)
  return found
}

const nextTransfer = (): Sent => {
  made += 1
  const from = made % CLIENTS
  return {
    from,
    to: (from + 1 + (made % (CLIENTS - 1))) % CLIENTS,
    amount: `0.0${1 + (made % 9)}`,
    requestId: `r${made}`,
  }
}

const send = ({ from, to, amount, requestId }: Sent, demo: Demo) =>
  transfer(demo, { from: client(from), to: client(to), amount, requestId })

/** Sends one transfer after another until the load is over or the server fails. */
const lane = async (demo: Demo, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const sent = nextTransfer()
    try {
      const { status, body } = await send(sent, demo)
      if (status === 200) acknowledged.set(sent.requestId, { sent, transactionId: body.data.transaction_id })
      else unanswered.push(sent)
    } catch {
      unanswered.push(sent)
      return
    }
  }
}

let first: RunningFolio
beforeAll(async () => {
  first = await startFolio(folder.dataDir, '--empty', '--limits', 'off')
  for (let index = 0; index < CLIENTS; index += 1) {
    const { body } = await operate(first.demo, 'clients', { nickname: `client_${index}` })
    clients.push(body.data)
    const deposit = { currency: 'USD', amount: FUNDS, request_id: `fund-${index}` }
    expect((await operate(first.demo, `wallets/${mainWallet(body.data)}/deposits`, deposit)).status).toBe(200)
  }
})

it('has no findings in repeated verifications while money moves', async () => {
  let isOver = false
  const lanes = Array.from({ length: WATCHED_LANES }, () => lane(first.demo, () => isOver))
  const before = acknowledged.size
  try {
    for (let look = 0; look < LOOKS; look += 1) {
      const verified = await audit('verify', '--data-dir', folder.dataDir)
      expect(verified).toEqual({ code: 0, output: expect.stringContaining('whole: nothing found') })
    }
    expect(acknowledged.size).toBeGreaterThan(before)
  } finally {
    isOver = true
    await Promise.all(lanes)
    expect(await first.stop()).toBe(0)
  }
}, 300_000)

const trader = traderOf(() => client(0))

it(`neither loses nor doubles a payment when it is killed ${KILLS} times under load`, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const folio = await startFolio(folder.dataDir, '--empty', '--limits', 'off')
    let isOver = false
    const lanes = Array.from({ length: LANES }, () => lane(folio.demo, () => isOver))
    lanes.push(trader.trade(folio.demo, () => isOver))
    const before = acknowledged.size
    await eventually(async () => acknowledged.size >= before + ANSWERED_MIN, ANSWERED_WITHIN_MS)
    await sleep(LOAD_MS + (kill % 5) * 37)
    await folio.kill()
    isOver = true
    await Promise.all(lanes)
  }

  const folio = await startFolio(folder.dataDir, '--empty', '--limits', 'off')
  await settled(folio.demo)

  // Every acknowledged transfer gives the same answer again, so that it is stored; the repeat moves no money.
  const expected = clients.map(() => Number(FUNDS) * 100)
  let counted = 0
  const count = ({ from, to, amount }: Sent) => {
    const cents = Math.round(Number(amount) * 100)
    expected[from] = (expected[from] ?? 0) - cents
    expected[to] = (expected[to] ?? 0) + cents
  }
  const again = acknowledged.values()
  const askAgain = async (): Promise<void> => {
    for (const { sent, transactionId } of again) {
      const { status, body, headers } = await retryUnavailable(() => send(sent, folio.demo))
      expect([sent.requestId, status, body.data?.transaction_id]).toEqual([sent.requestId, 200, transactionId])
      expect(headers.get('Idempotency-Hit')).toBe('true')
      count(sent)
      counted += 1
    }
  }
  await Promise.all(Array.from({ length: LANES }, askAgain))
  expect(counted).toBe(acknowledged.size)
  // A repeat of an unanswered transfer shows its outcome: it moves money now or did so before, but only once.
  for (const sent of unanswered) {
    const { status } = await retryUnavailable(() => send(sent, folio.demo))
    expect([sent.requestId, status]).toEqual([sent.requestId, 200])
    count(sent)
  }
  await trader.expectOneEndEach(folio.demo)
  await settled(folio.demo)
  for (const [index, cents] of expected.entries()) {
    await eventually(async () => (await balance(folio.demo, client(index))) === (cents / 100).toFixed(2))
  }
  expect(await folio.stop()).toBe(0)
  const verified = await audit('verify', '--data-dir', folder.dataDir)
  expect(verified).toMatchObject({ code: 0 })
}, 900_000)
