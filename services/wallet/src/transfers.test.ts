import { embeddedBus } from '@folio/bus/embedded.ts'
import { type Bus, type Outgoing, outgoing } from '@folio/bus/port.ts'
import { commandIdOf } from '@folio/contracts/account-ids.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { type Outcome, replies } from '@folio/contracts/reply-message.ts'
import { type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { Party } from '@folio/contracts/wallet/parties.ts'
import { plus, ZERO } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { asker } from '@folio/service-kit/ask.ts'
import { eventOf, metadataOf } from '@folio/service-kit/event-codec.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { unwatched } from '@folio/service-kit/unwatched.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { expect, it } from 'vitest'
import { walletAggregate } from './application/wallet-aggregate.ts'
import { startWallet } from './service.ts'
import { alice, bob, cash, send } from './test-wallets.ts'

const WITHIN_MS = 10 * 60_000
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** Whether a message is a step, of a type of command if one is given. */
const isStep = ({ message }: Outgoing, type?: WalletCommand['type']): boolean => {
  const { origin, command } = message as Partial<CommandMessage<WalletCommand>>
  return origin?.kind === 'step' && (type === undefined || command?.type === type)
}

/** The wallet service with two open wallets, alice's with 100 USD, on a bus that a test may meddle with. */
const world = async () => {
  const clock = () => Date.now() * 1000
  const store = memoryStore()
  const readModel = memoryReadModel(clock)
  const plain = embeddedBus({ roundTrip: true, onFailed: () => {} })
  const sent: Outgoing[] = []
  let isLost = (_: Outgoing): boolean => false
  const bus: Bus = {
    ...plain,
    send: (messages) => {
      sent.push(...messages)
      return plain.send(messages.filter((message) => !isLost(message)))
    },
  }
  const service = await startWallet({ bus, store, readModel, clock, times: DEFAULT_TIMES, ...unwatched })
  const { ask, stop: stopAsking } = await asker({ bus, address: 'me', timeoutMs: 5000 })
  let calls = 0
  const asked = (request: string, party: Party, command: WalletCommand, fingerprint = request) => {
    calls += 1
    return {
      account: party.wallet_id,
      command_id: commandIdOf(party.client_id, 'test', request),
      correlation_id: `call-${calls}`,
      causation_id: `call-${calls}`,
      at: timestampOf(clock()),
      epoch: store.epoch,
      origin: {
        kind: 'client' as const,
        client_id: party.client_id,
        endpoint: 'test',
        fingerprint,
        not_after: clock() + 4_000_000,
        seen_position: 0,
      },
      command,
    }
  }
  const request = (...words: Parameters<typeof asked>) => ask(walletCommands, asked(...words))
  const events = async () =>
    (await store.readAll({ prefixes: ['wallet-'], after: 0, limit: 4096 })).events.map((event) => ({
      ...eventOf<WalletEvent>(event, walletAggregate.eventTypes),
      commandId: metadataOf(event).command_id,
    }))
  const types = async () => (await events()).map(({ type }) => type)
  const happened = async (type: WalletEvent['type']) => {
    for (let looks = 0; !(await types()).includes(type); looks += 1) {
      if (looks > 5000) throw new Error(`${type} never happens`)
      await pause(10)
    }
  }
  /** What is on the way, and what the two wallets have, in USD. */
  const standing = async () => {
    const sums = { transit: ZERO, alice: ZERO, bob: ZERO }
    for (const { data } of await events()) {
      for (const { account, amount } of 'postings' in data ? data.postings : []) {
        if (account.startsWith('transit:')) sums.transit = plus(sums.transit, amount)
        if (account.endsWith(alice.wallet_id)) sums.alice = plus(sums.alice, amount)
        if (account.endsWith(bob.wallet_id)) sums.bob = plus(sums.bob, amount)
      }
    }
    return sums
  }
  const steps = () => sent.filter((message) => isStep(message))
  await request('open', alice, { type: 'OpenWallet', wallet: alice })
  await request('open', bob, { type: 'OpenWallet', wallet: bob })
  await request('fund', alice, cash('DepositCash', '100'))
  return {
    bus,
    request,
    events,
    types,
    happened,
    standing,
    steps,
    lose: (which: typeof isLost) => {
      isLost = which
    },
    stop: async () => {
      await stopAsking()
      await service.stop()
    },
  }
}

it('a transfer is received once, however often its step comes, at once or long after', () =>
  inSimulatedTime(async () => {
    const { bus, request, types, happened, standing, steps, stop } = await world()
    await request('t', alice, send('30'))
    await happened('TransferReceived')
    const [arrival] = steps()
    if (arrival === undefined) throw new Error('no step was sent')
    for (const ms of [1, 100, 10_000, 60_000]) {
      await bus.send([arrival, arrival])
      await pause(ms)
    }
    expect((await types()).filter((type) => type === 'TransferReceived')).toHaveLength(1)
    expect(await standing()).toEqual({ transit: '0', alice: '70', bob: '30' })
    await stop()
  }, WITHIN_MS))

it('the destination refuses, then a late step arrives when it would take the money: it leaves transit once', () =>
  inSimulatedTime(async () => {
    const { bus, request, types, happened, standing, steps, stop } = await world()
    await request('freeze', bob, { type: 'FreezeWallet' })
    await request('t', alice, send('30'))
    await happened('TransferReturned')
    await request('thaw', bob, { type: 'ThawWallet' })
    const all = steps()
    for (const ms of [1, 10_000, 60_000]) {
      await bus.send([...all, ...all].reverse())
      await pause(ms)
    }
    const after = await types()
    expect(after).not.toContain('TransferReceived')
    for (const once of ['ReceiptRefused', 'TransferReturned'])
      expect(after.filter((type) => type === once)).toHaveLength(1)
    expect(await standing()).toEqual({ transit: '0', alice: '100', bob: '0' })
    await stop()
  }, WITHIN_MS))

it.each(['ReceiveTransfer', 'ReturnTransfer'] as const)('a lost step to %s is sent again by the sweep', (lost) =>
  inSimulatedTime(async () => {
    const { request, happened, standing, lose, steps, stop } = await world()
    if (lost === 'ReturnTransfer') await request('freeze', bob, { type: 'FreezeWallet' })
    let losses = 0
    lose((message) => {
      if (!isStep(message, lost)) return false
      losses += 1
      return losses <= 3
    })
    await request('t', alice, send('30'))
    await happened(lost === 'ReceiveTransfer' ? 'TransferReceived' : 'TransferReturned')
    expect(losses).toBeGreaterThanOrEqual(4)
    expect(await standing()).toMatchObject({ transit: '0' })
    await pause(40_000)
    const sentUntilNow = steps().length
    await pause(120_000)
    expect(steps()).toHaveLength(sentUntilNow)
    await stop()
  }, WITHIN_MS),
)

it('a request that was refused stays refused, also when it would be granted now, and with another body is a duplicate', () =>
  inSimulatedTime(async () => {
    const { request, types, stop } = await world()
    const first = await request('t', alice, send('500'))
    expect(first).toMatchObject({ kind: 'recorded', type: 'TransferRefused', data: { available: '100' } })
    await request('more', alice, cash('DepositCash', '1000'))
    const again = await request('t', alice, send('500'))
    expect(again).toEqual({ ...first, position: expect.any(Number) })
    expect(await request('t', alice, send('1'), 'another body')).toEqual({ kind: 'duplicate_request_id' })
    expect(await types()).not.toContain('TransferSent')
    await stop()
  }, WITHIN_MS))

it('the same request fifty times at once pays once, and all fifty are told the same', () =>
  inSimulatedTime(async () => {
    const { request, events, happened, standing, stop } = await world()
    const answers = await Promise.all(Array.from({ length: 50 }, () => request('t', alice, send('2'))))
    await happened('TransferReceived')
    const facts = answers.map((answer) => JSON.stringify({ ...answer, position: 0 }))
    expect(new Set(facts).size).toBe(1)
    const commandIds = (await events()).map(({ commandId }) => commandId)
    expect(new Set(commandIds).size).toBe(commandIds.length)
    expect(await standing()).toEqual({ transit: '0', alice: '98', bob: '2' })
    await stop()
  }, WITHIN_MS))

it('an answer that was lost says nothing: the same request finds what was done', () =>
  inSimulatedTime(async () => {
    const { request, types, lose, stop } = await world()
    lose(({ topic }) => topic.name === replies.name)
    const lost: Outcome | { kind: 'no_answer' } = await request('t', alice, send('2'))
    expect(lost).toEqual({ kind: 'no_answer' })
    lose(() => false)
    expect(await request('t', alice, send('2'))).toMatchObject({ kind: 'recorded', type: 'TransferSent' })
    expect((await types()).filter((type) => type === 'TransferSent')).toHaveLength(1)
    await stop()
  }, WITHIN_MS))

it('a command that comes after its time pays nothing', () =>
  inSimulatedTime(async () => {
    const { bus, request, types, lose, steps, stop } = await world()
    const held: Outgoing[] = []
    lose((message) => {
      const isCommand = message.topic.name === walletCommands.name
      if (isCommand) held.push(message)
      return isCommand
    })
    expect(await request('t', alice, send('2'))).toEqual({ kind: 'no_answer' })
    lose(() => false)
    await bus.send(held.map(({ topic, message }) => outgoing(topic, message)))
    await pause(5000)
    expect([await types(), steps()]).toEqual([['WalletOpened', 'WalletOpened', 'CashDeposited'], []])
    expect(await request('t', alice, send('2'))).toMatchObject({ kind: 'recorded', type: 'TransferSent' })
    await stop()
  }, WITHIN_MS))
