import { embeddedBus } from '@folio/bus/embedded.ts'
import { type Bus, BusUnavailable, outgoing, SendInDoubt } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { type Outcome, replies } from '@folio/contracts/reply-message.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { expect, it } from 'vitest'
import { asker } from './ask.ts'
import { asked, type TallyCommand, tallyCommands } from './test-tally.ts'

const FOUND: Outcome = { kind: 'account_not_found' }
const quietBus = () => embeddedBus({ onFailed: () => {} })
const answering = (bus: Bus, answer: (message: CommandMessage<TallyCommand>) => Promise<void>) =>
  bus.consume({
    topic: tallyCommands,
    group: 'tally',
    handle: async (_, messages) => {
      for (const message of messages) await answer(message)
    },
  })
const recorded = (revision: number): Outcome => ({
  kind: 'recorded',
  type: 'Added',
  data: {},
  stream: 'tally-a',
  revision,
  position: revision + 1,
  epoch: 1,
  correlation_id: 'call',
})
const message = (id: string) => asked({ id })

it('gives everybody the answer to their own question, however they come', () =>
  inSimulatedTime(async () => {
    const bus = quietBus()
    const held: CommandMessage<TallyCommand>[] = []
    await answering(bus, async (asking) => {
      held.push(asking)
    })
    const { ask, stop } = await asker({ bus, address: 'me', timeoutMs: 5000 })
    const answers = ['1', '2', '3'].map((id) => ask<TallyCommand>(tallyCommands, message(id)))
    await new Promise((resolve) => setTimeout(resolve, 10))
    for (const { correlation_id, command_id, reply_to = '' } of held.reverse()) {
      const outcome: Outcome = correlation_id === 'call-2' ? { kind: 'unavailable' } : FOUND
      await bus.send([outgoing(replies, { reply_to, correlation_id, command_id, outcome })])
    }
    expect(await Promise.all(answers)).toEqual([FOUND, { kind: 'unavailable' }, FOUND])
    await stop()
  }, 60_000))

it('hears answers to its own address alone, each once, and none that comes too late', () =>
  inSimulatedTime(async () => {
    const bus = quietBus()
    const { ask, stop } = await asker({ bus, address: 'me', timeoutMs: 5000 })
    const began = Date.now()
    const answer = ask<TallyCommand>(tallyCommands, message('1'))
    const { command_id } = message('1')
    const told = { reply_to: 'another', correlation_id: 'call-1', command_id, outcome: FOUND }
    await bus.send([outgoing(replies, told), outgoing(replies, { ...told, reply_to: 'me', correlation_id: 'call-9' })])
    expect(await answer).toEqual({ kind: 'no_answer' })
    expect(Date.now() - began).toBeGreaterThanOrEqual(5000)
    expect(Date.now() - began).toBeLessThanOrEqual(5200)
    await bus.send([outgoing(replies, { ...told, reply_to: 'me' })])
    const again = ask<TallyCommand>(tallyCommands, message('1'))
    await stop()
    expect(await again).toEqual({ kind: 'no_answer' })
  }, 60_000))

it('gives a reply that comes twice to the question it answers, never to the next one of the same call', () =>
  inSimulatedTime(async () => {
    const bus = quietBus()
    const said = new Map([
      [message('1').command_id, recorded(1)],
      [message('2').command_id, recorded(2)],
    ])
    let first: CommandMessage<TallyCommand> | undefined
    await answering(bus, async (asking) => {
      first ??= asking
      const { correlation_id, reply_to = '' } = asking
      for (const { command_id } of [first, asking]) {
        const outcome = said.get(command_id) ?? FOUND
        await bus.send([outgoing(replies, { reply_to, correlation_id, command_id, outcome })])
      }
    })
    const { ask, stop } = await asker({ bus, address: 'me', timeoutMs: 5000 })
    const inCall = (id: string) => ask<TallyCommand>(tallyCommands, { ...message(id), correlation_id: 'call' })
    expect([await inCall('1'), await inCall('2')]).toEqual([recorded(1), recorded(2)])
    expect(await Promise.all([inCall('2'), inCall('1')])).toEqual([recorded(2), recorded(1)])
    await stop()
  }, 60_000))

it('gives a reply of an earlier release, which names the call alone, to whoever asked last in it', () =>
  inSimulatedTime(async () => {
    const bus = quietBus()
    await answering(bus, async ({ correlation_id, reply_to = '' }) => {
      await bus.send([outgoing(replies, { reply_to, correlation_id, outcome: FOUND })])
    })
    const { ask, stop } = await asker({ bus, address: 'me', timeoutMs: 5000 })
    expect(await ask<TallyCommand>(tallyCommands, message('1'))).toEqual(FOUND)
    await stop()
  }, 60_000))

it('waits on for the answer to a command that may have been sent, and says nothing about it when none comes', () =>
  inSimulatedTime(async () => {
    const bus = quietBus()
    await answering(bus, async ({ correlation_id, command_id, reply_to = '' }) => {
      await bus.send([outgoing(replies, { reply_to, correlation_id, command_id, outcome: FOUND })])
    })
    let isLost = false
    const cut: Bus = {
      ...bus,
      send: async (messages) => {
        if (!isLost) await bus.send(messages)
        throw new SendInDoubt('nobody knows')
      },
    }
    const { ask, stop } = await asker({ bus: cut, address: 'me', timeoutMs: 5000 })
    expect(await ask<TallyCommand>(tallyCommands, message('1'))).toEqual(FOUND)
    isLost = true
    expect(await ask<TallyCommand>(tallyCommands, message('2'))).toEqual({ kind: 'no_answer' })
    await stop()
  }, 60_000))

it('says at once that a command could not be sent, and takes no more than it can keep', () =>
  inSimulatedTime(async () => {
    const cut: Bus = { ...quietBus(), send: () => Promise.reject(new BusUnavailable('cut')) }
    const failing = await asker({ bus: cut, address: 'me', timeoutMs: 5000 })
    await expect(failing.ask<TallyCommand>(tallyCommands, message('1'))).rejects.toThrow('cut')
    await failing.stop()
    const { ask, stop } = await asker({ bus: quietBus(), address: 'me', timeoutMs: 5000 })
    const waiting = Array.from({ length: 20_000 }, (_, n) => ask<TallyCommand>(tallyCommands, message(`${n}`)))
    await expect(ask<TallyCommand>(tallyCommands, message('one more'))).rejects.toThrow(BusUnavailable)
    expect(await waiting.at(-1)).toEqual({ kind: 'no_answer' })
    await stop()
  }, 60_000))
