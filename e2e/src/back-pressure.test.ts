import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balance, mainWallet, transfer } from './kit/calls.ts'
import type { HoldingBus } from './kit/holding-bus.ts'
import { type InProcess, openClient } from './kit/in-process.ts'
import type { Client } from './kit/running-folio.ts'
import { startHolding } from './kit/start-holding.ts'

const PER_ACCOUNT_MAX = 200
const MORE = 20

/** However busy the machine is, what is held back is still done. */
const PATIENT = { commandLifeMs: 40_000, answerMs: 45_000 }

let folio: InProcess
let network: HoldingBus
let alice: Client
let bob: Client

beforeAll(async () => {
  ;({ folio, network } = await startHolding((ports) => ({ ...ports, times: { ...ports.times, ...PATIENT } })))
  alice = await openClient(folio.demo, 'alice', '100')
  bob = await openClient(folio.demo, 'bob', '100')
})
afterAll(() => folio.stop())

it('a caller with as many commands under way as there may be is refused at once, and nobody else is', async () => {
  network.hold(walletCommands.name, ({ account }: CommandMessage<WalletCommand>) => account === mainWallet(alice))
  let answered = 0
  const asked = Array.from({ length: PER_ACCOUNT_MAX + MORE }, async (_, n) => {
    const requestId = `hot-${n}`
    const answer = await transfer(folio.demo, { from: alice, to: bob, amount: '0.01', requestId })
    answered += 1
    return { ...answer, requestId }
  })
  await expect.poll(() => [network.held(), answered], { timeout: 20_000 }).toEqual([PER_ACCOUNT_MAX, MORE])
  const paid = await transfer(folio.demo, { from: bob, to: alice, amount: '1.00', requestId: 'beside' })
  expect(paid.status).toBe(200)
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

it('what was refused was not done, and what was not refused was', async () => {
  const done = PER_ACCOUNT_MAX * 0.01 + 0.02
  await expect.poll(() => balance(folio.demo, alice)).toBe((101 - done).toFixed(2))
})
