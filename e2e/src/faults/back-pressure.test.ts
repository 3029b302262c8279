import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balance, mainWallet, transfer, untilShown } from '../kit/calls.ts'
import { type HoldingBus, startWithHoldingBus } from '../kit/holding-bus.ts'
import { type InProcess, openClient } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

const PER_ACCOUNT_MAX = 200
const MORE = 20

/** Times long enough that the services still process held messages on a busy machine. */
const PATIENT = { commandLifeMs: 40_000, answerMs: 45_000 }

let folio: InProcess
let network: HoldingBus
let alice: Client
let bob: Client

beforeAll(async () => {
  ;({ folio, network } = await startWithHoldingBus((ports) => ({ ...ports, times: { ...ports.times, ...PATIENT } })))
  alice = await openClient(folio.demo, 'alice', '100')
  bob = await openClient(folio.demo, 'bob', '100')
})
afterAll(() => folio.stop())

it('the gateway refuses commands only of an account at its in-flight limit, and immediately', async () => {
  const earlier = { from: alice, to: bob, amount: '0.01', requestId: 'earlier' }
  const first = await transfer(folio.demo, earlier)
  // A repeat that the view does not show yet would be sent as a command, which the limit refuses.
  await untilShown(folio.demo, alice, first)
  network.hold(walletCommands.name, ({ account }: CommandMessage<WalletCommand>) => account === mainWallet(alice))
  let answered = 0
  const asked = Array.from({ length: PER_ACCOUNT_MAX + MORE }, async (_, n) => {
    const requestId = `hot-${n}`
    const answer = await transfer(folio.demo, { from: alice, to: bob, amount: '0.01', requestId })
    answered += 1
    return { ...answer, requestId }
  })
  await expect.poll(() => [network.held(), answered]).toEqual([PER_ACCOUNT_MAX, MORE])
  const paid = await transfer(folio.demo, { from: bob, to: alice, amount: '1.00', requestId: 'beside' })
  expect(paid.status).toBe(200)
  const repeated = await transfer(folio.demo, earlier)
  expect([repeated.status, repeated.body.data, repeated.headers.get('idempotency-hit')]).toEqual([
    200,
    first.body.data,
    'true',
  ])
  await network.release()

  const answers = await Promise.all(asked)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(MORE)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(PER_ACCOUNT_MAX)
  for (const { headers, body } of refused) {
    expect([headers.get('retry-after'), body.errors[0].code]).toEqual(['1', 'ServiceUnavailable'])
  }
  const [{ requestId } = { requestId: '' }] = refused
  const otherBody = await transfer(folio.demo, { from: alice, to: bob, amount: '0.02', requestId })
  expect(otherBody.status).toBe(200)
}, 60_000)

it('refused transfers have no effect, and each accepted one has its effect', async () => {
  const done = 0.01 + PER_ACCOUNT_MAX * 0.01 + 0.02
  await expect.poll(() => balance(folio.demo, alice)).toBe((101 - done).toFixed(2))
})
