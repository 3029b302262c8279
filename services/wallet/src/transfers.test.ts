import { embeddedBus } from '@folio/bus/embedded.ts'
import { type Bus, type Outgoing, outgoing } from '@folio/bus/port.ts'
import { asker } from '@folio/client-commands/request-reply.ts'
import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type CommandOutcome, replies } from '@folio/contracts/messaging/reply-message.ts'
import { type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
import { plus, ZERO } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { eventOf, metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { walletAggregate } from './application/aggregates.ts'
import { walletDefinition } from './definition.ts'
import { alice, bob, cash, send } from './testing/sample-wallets.ts'

const WITHIN_MS = 10 * 60_000
/** Tells whether a message is a step, with a command of this type if one is given. */
const isStep = ({ message }: Outgoing, type?: WalletCommand['type']): boolean => {
  const { origin, command } = message as Partial<CommandMessage<WalletCommand>>
  return origin?.kind === 'step' && (type === undefined || command?.type === type)
}

/** Starts the wallet service with two open wallets, alice's with 100 USD, on a bus that can lose messages. */
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
  const service = await startService(
    { bus, store, readModel, clock, times: DEFAULT_TIMES, ...silentTelemetry },
    walletDefinition,
  )
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
      await sleep(10)
    }
  }
  /** Returns the money in transit and in the two wallets, in USD. */
  const balances = async () => {
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
    balances,
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

it('a transfer is received once, however often its step is delivered, at once or later', () =>
  inSimulatedTime(async () => {
    const { bus, request, types, happened, balances, steps, stop } = await world()
    await request('t', alice, send('30'))
    await happened('TransferReceived')
    const [arrival] = steps()
    if (arrival === undefined) throw new Error('no step was sent')
    for (const ms of [1, 100, 10_000, 60_000]) {
      await bus.send([arrival, arrival])
      await sleep(ms)
    }
    expect((await types()).filter((type) => type === 'TransferReceived')).toHaveLength(1)
    expect(await balances()).toEqual({ transit: '0', alice: '70', bob: '30' })
    await stop()
  }, WITHIN_MS))

it('the money of a refused transfer leaves transit once, also when a late step finds a wallet that would take it', () =>
  inSimulatedTime(async () => {
    const { bus, request, types, happened, balances, steps, stop } = await world()
    await request('freeze', bob, { type: 'FreezeWallet' })
    await request('t', alice, send('30'))
    await happened('TransferReturned')
    await request('thaw', bob, { type: 'ThawWallet' })
    const all = steps()
    for (const ms of [1, 10_000, 60_000]) {
      await bus.send([...all, ...all].reverse())
      await sleep(ms)
    }
    const after = await types()
    expect(after).not.toContain('TransferReceived')
    for (const once of ['ReceiptRefused', 'TransferReturned'])
      expect(after.filter((type) => type === once)).toHaveLength(1)
    expect(await balances()).toEqual({ transit: '0', alice: '100', bob: '0' })
    await stop()
  }, WITHIN_MS))

it.each(['ReceiveTransfer', 'ReturnTransfer'] as const)('a lost step to %s is sent again by the sweep', (lost) =>
  inSimulatedTime(async () => {
    const { request, happened, balances, lose, steps, stop } = await world()
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
    expect(await balances()).toMatchObject({ transit: '0' })
    await sleep(40_000)
    const sentUntilNow = steps().length
    await sleep(120_000)
    expect(steps()).toHaveLength(sentUntilNow)
    await stop()
  }, WITHIN_MS),
)

it('a refused request stays refused when it would succeed now, and is a duplicate with another body', () =>
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

it('fifty concurrent requests with one id pay once and get the same answer', () =>
  inSimulatedTime(async () => {
    const { request, events, happened, balances, stop } = await world()
    const answers = await Promise.all(Array.from({ length: 50 }, () => request('t', alice, send('2'))))
    await happened('TransferReceived')
    const facts = answers.map((answer) => JSON.stringify({ ...answer, position: 0 }))
    expect(new Set(facts).size).toBe(1)
    const commandIds = (await events()).map(({ commandId }) => commandId)
    expect(new Set(commandIds).size).toBe(commandIds.length)
    expect(await balances()).toEqual({ transit: '0', alice: '98', bob: '2' })
    await stop()
  }, WITHIN_MS))

it('a repeat of a request whose answer was lost gets the recorded answer', () =>
  inSimulatedTime(async () => {
    const { request, types, lose, stop } = await world()
    lose(({ topic }) => topic.name === replies.name)
    const lost: CommandOutcome | { kind: 'no_answer' } = await request('t', alice, send('2'))
    expect(lost).toEqual({ kind: 'no_answer' })
    lose(() => false)
    expect(await request('t', alice, send('2'))).toMatchObject({ kind: 'recorded', type: 'TransferSent' })
    expect((await types()).filter((type) => type === 'TransferSent')).toHaveLength(1)
    await stop()
  }, WITHIN_MS))

it('a command delivered after its deadline pays nothing', () =>
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
    await sleep(5000)
    expect([await types(), steps()]).toEqual([['WalletOpened', 'WalletOpened', 'CashDeposited'], []])
    expect(await request('t', alice, send('2'))).toMatchObject({ kind: 'recorded', type: 'TransferSent' })
    await stop()
  }, WITHIN_MS))
