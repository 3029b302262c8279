import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { replies } from '@folio/contracts/messaging/reply-message.ts'
import { type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { type FailoverReadModel, failoverReadModel } from '@folio/test-kit/failover-read-model.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answered, balance, dataOf, get, mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import { startWithHoldingBus as startHeld } from '../kit/holding-bus.ts'
import { type InProcess, type InProcessOptions, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'
import { isEmbedded } from '../kit/store-under-test.ts'

let running: InProcess | undefined

const start = async (tampering: InProcessOptions = {}): Promise<InProcess> => {
  running = await startInProcess(tampering)
  return running
}

afterEach(async () => {
  await running?.stop()
  running = undefined
})

const startHolding = async () => {
  const held = await startHeld()
  running = held.folio
  return held
}

const isCommand =
  (type: WalletCommand['type']) =>
  ({ command }: CommandMessage<WalletCommand>): boolean =>
    command.type === type

const states = async ({ demo }: InProcess, client: Client) => {
  const { body } = await get(demo, client, '/wallet/v1/transactions/main')
  return body.data.transactions.map((row: { category: string; metadata: { transaction_status: string } }) => [
    row.category,
    row.metadata.transaction_status,
  ])
}

describe('a transfer whose destination refuses', () => {
  it('is returned in full, and is shown as pending until then', async () => {
    const { folio, network } = await startHolding()
    const alice = await openClient(folio.demo, 'alice', '10')
    const bob = await openClient(folio.demo, 'bob')
    network.hold(walletCommands.name, isCommand('ReceiveTransfer'))
    const sent = await transfer(folio.demo, { from: alice, to: bob, amount: '4', requestId: 'boomerang' })
    expect([sent.status, sent.body.data.status, sent.body.data.balance_after]).toEqual([200, 'pending', '6.00'])
    expect(await states(folio, alice)).toEqual([
      ['withdrawal', 'pending'],
      ['deposit', 'complete'],
    ])
    expect((await operate(folio.demo, `wallets/${mainWallet(bob)}/freeze`, {})).status).toBe(200)
    await network.release()
    await settled(folio.demo)
    expect(await states(folio, alice)).toEqual([
      ['deposit', 'complete'],
      ['withdrawal', 'returned'],
      ['deposit', 'complete'],
    ])
    expect(await balance(folio.demo, alice)).toBe('10.00')
  })

  it('is refused at once when the freeze is known; after the thaw a transfer succeeds', async () => {
    const folio = await start()
    const alice = await openClient(folio.demo, 'alice', '10')
    const bob = await openClient(folio.demo, 'bob')
    dataOf(await operate(folio.demo, `wallets/${mainWallet(bob)}/freeze`, {}))
    const refused = await transfer(folio.demo, { from: alice, to: bob, amount: '4', requestId: 'to-frozen' })
    expect([refused.status, refused.body.errors[0].details.rule]).toEqual([400, 'frozen'])
    dataOf(await operate(folio.demo, `wallets/${mainWallet(bob)}/thaw`, {}))
    const paid = await transfer(folio.demo, { from: alice, to: bob, amount: '4', requestId: 'to-thawed' })
    expect(paid.status).toBe(200)
    const again = await transfer(folio.demo, { from: alice, to: bob, amount: '4', requestId: 'to-frozen' })
    expect(again.body).toEqual(refused.body)
  })
})

it('the sweep sends a lost step again, and the money arrives once', async () => {
  const { folio, network } = await startHolding()
  const alice = await openClient(folio.demo, 'alice', '10')
  const bob = await openClient(folio.demo, 'bob')
  network.hold(walletCommands.name, isCommand('ReceiveTransfer'))
  dataOf(await transfer(folio.demo, { from: alice, to: bob, amount: '4', requestId: 'lost-step' }))
  expect(network.held()).toBe(1)
  network.lose()
  await settled(folio.demo)
  expect([await balance(folio.demo, alice), await balance(folio.demo, bob)]).toEqual(['6.00', '4.00'])
})

describe('a request without an answer in time', () => {
  it('gets 504; a late command is dropped, and a recorded one is found by its request id', async () => {
    const { folio, network } = await startHolding()
    const alice = await openClient(folio.demo, 'alice', '10')
    const bob = await openClient(folio.demo, 'bob')
    const late = { from: alice, to: bob, amount: '1', requestId: 'late-command' }
    network.hold(walletCommands.name, isCommand('SendTransfer'))
    expect((await transfer(folio.demo, late)).status).toBe(504)
    await network.release()
    await settled(folio.demo)
    expect(await balance(folio.demo, alice)).toBe('10.00')
    const other = await transfer(folio.demo, { ...late, amount: '2' })
    expect([other.status, other.body.errors[0].code]).toEqual([400, 'DuplicateRequestID'])
    expect((await transfer(folio.demo, late)).status).toBe(200)

    const unheard = { from: alice, to: bob, amount: '2', requestId: 'lost-answer' }
    network.hold(replies.name, () => true)
    expect((await transfer(folio.demo, unheard)).status).toBe(504)
    network.lose()
    const found = await transfer(folio.demo, unheard)
    expect([found.status, found.headers.get('Idempotency-Hit')]).toEqual([200, 'true'])
    await settled(folio.demo)
    expect(await balance(folio.demo, alice)).toBe('7.00')
  })
})

const PAGES_OF_A_SMALL_DISK = 60

const GOT_503 = expect.stringMatching(/^1 of \d+ commands that this gateway sent had no outcome in the last minute/)

describe('a store that cannot be written', () => {
  it.runIf(isEmbedded)(
    '(needs the embedded store, whose file can be bounded) makes calls answer 503 without effect until it can be written again',
    async () => {
      const pagesMax = new Int32Array(new SharedArrayBuffer(4))
      pagesMax[0] = PAGES_OF_A_SMALL_DISK
      const folio = await start({ store: { pagesMax } })
      const alice = await openClient(folio.demo, 'alice', '10')
      const bob = await openClient(folio.demo, 'bob')
      const one = { from: alice, to: bob, amount: '1', requestId: 'full-disk' }
      let refused: Answered
      let sent = 0
      do {
        refused = await transfer(folio.demo, { ...one, amount: '0.01', requestId: `fills-${sent}` })
        sent += 1
      } while (refused.status === 200 && sent < 1000)
      expect([refused.status, refused.body.errors[0].code]).toEqual([503, 'ServiceUnavailable'])
      expect(refused.headers.has('Retry-After')).toBe(true)
      expect((await get(folio.demo, alice, '/wallet/v1/wallets')).status).toBe(200)
      const { status, parts } = dataOf(await operate(folio.demo, 'health'))
      expect(status).not.toBe('ok')
      expect(parts).toContainEqual(expect.objectContaining({ part: 'wallet', kind: 'commands', problem: GOT_503 }))
      pagesMax[0] = 1_000_000
      await eventually(async () => (await transfer(folio.demo, one)).status === 200)
      await settled(folio.demo)
      expect(Number(await balance(folio.demo, alice))).toBeCloseTo(9 - (sent - 1) * 0.01, 6)
    },
  )
})

describe('read models that vanish', () => {
  it('make reads and new requests wait or fail with 503, but never answer not found', async () => {
    const folio = await start()
    const alice = await openClient(folio.demo, 'alice', '10')
    const bob = await openClient(folio.demo, 'bob')
    await settled(folio.demo)
    const rebuilt = await operate(folio.demo, 'projections/wallet/rebuild', {})
    expect(rebuilt.status).toBe(200)
    const seen = new Set<number>()
    await eventually(async () => {
      const one = { from: alice, to: bob, amount: '1', requestId: 'after-the-wipe' }
      const answers = [await get(folio.demo, alice, '/wallet/v1/wallets'), await transfer(folio.demo, one)]
      for (const { status } of answers) seen.add(status)
      return answers.every(({ status }) => status === 200)
    })
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await settled(folio.demo)
    expect(await balance(folio.demo, alice)).toBe('9.00')
  })

  it('never let a request pay twice when they fall back to an older state under load', async () => {
    const failovers: FailoverReadModel[] = []
    const around: InProcessOptions['around'] = (ports) => {
      const readModel = failoverReadModel(ports.readModel, ports.clock)
      failovers.push(readModel)
      return { ...ports, readModel }
    }
    const folio = await start({ around })
    const [readModel] = failovers
    const alice = await openClient(folio.demo, 'alice', '100')
    const bob = await openClient(folio.demo, 'bob', '100')
    const requests = Array.from({ length: 120 }, (_, index) => ({
      from: index % 2 === 0 ? alice : bob,
      to: index % 2 === 0 ? bob : alice,
      amount: '0.10',
      requestId: `falls-${index}`,
    }))
    const statuses = new Set<number>()
    const untilPaid = async (request: (typeof requests)[number]) => {
      const first = await transfer(folio.demo, request)
      statuses.add(first.status)
      await eventually(async () => {
        const { status } = await transfer(folio.demo, request)
        statuses.add(status)
        return status === 200
      })
    }
    const load = requests.map(async (request, index) => {
      await sleep(index * 10)
      await untilPaid(request)
    })
    await sleep(300)
    await readModel?.snapshot()
    await sleep(500)
    await readModel?.failOver()
    await Promise.all(load)
    await eventually(async () => (await operate(folio.demo, 'projections')).body.data[1].lag === 0)
    await settled(folio.demo)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect([await balance(folio.demo, alice), await balance(folio.demo, bob)]).toEqual(['100.00', '100.00'])
    const { body } = await get(folio.demo, alice, '/wallet/v1/transactions/main?per_page=1000')
    const ids = body.data.transactions.map((row: { transaction_id: number }) => row.transaction_id)
    expect([ids.length, new Set(ids).size]).toEqual([121, 121])
  })
})
