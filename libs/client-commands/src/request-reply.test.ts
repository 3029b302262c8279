import { embeddedBus } from '@folio/bus/embedded.ts'
import { type Bus, BusUnavailable, outgoing, SendInDoubt } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type CommandOutcome, replies } from '@folio/contracts/messaging/reply-message.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { clientCommand, type TallyCommand, tallyCommands } from '@folio/service-kit/testing/tally.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { asker } from './request-reply.ts'

const FOUND: CommandOutcome = { kind: 'account_not_found' }
const quietBus = () => embeddedBus({ onFailed: () => {} })
const answering = (bus: Bus, answer: (message: CommandMessage<TallyCommand>) => Promise<void>) =>
  bus.consume({
    topic: tallyCommands,
    group: 'tally',
    handle: async (_, messages) => {
      for (const message of messages) await answer(message)
    },
  })
const recorded = (revision: number): CommandOutcome => ({
  kind: 'recorded',
  type: 'Added',
  data: {},
  stream: 'tally-a',
  revision,
  position: revision + 1,
  epoch: 1,
  correlation_id: 'call',
})
const message = (id: string) => clientCommand({ id })

it('resolves each request with its own reply, in any order', () =>
  inSimulatedTime(async () => {
    const bus = quietBus()
    const held: CommandMessage<TallyCommand>[] = []
    await answering(bus, async (asking) => {
      held.push(asking)
    })
    const { ask, stop } = await asker({ bus, address: 'me', timeoutMs: 5000 })
    const answers = ['1', '2', '3'].map((id) => ask<TallyCommand>(tallyCommands, message(id)))
    await sleep(10)
    for (const { correlation_id, command_id, reply_to = '' } of held.reverse()) {
      const outcome: CommandOutcome = correlation_id === 'call-2' ? { kind: 'unavailable' } : FOUND
      await bus.send([outgoing(replies, { reply_to, correlation_id, command_id, outcome })])
    }
    expect(await Promise.all(answers)).toEqual([FOUND, { kind: 'unavailable' }, FOUND])
    await stop()
  }, 60_000))

it('accepts replies to its own address only, each once, and none after the timeout', () =>
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

it('assigns a repeated reply to its own request, never to the next one of the same call', () =>
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

it('assigns a reply of an earlier release, without a command id, to the latest request of its call', () =>
  inSimulatedTime(async () => {
    const bus = quietBus()
    await answering(bus, async ({ correlation_id, reply_to = '' }) => {
      await bus.send([outgoing(replies, { reply_to, correlation_id, outcome: FOUND })])
    })
    const { ask, stop } = await asker({ bus, address: 'me', timeoutMs: 5000 })
    expect(await ask<TallyCommand>(tallyCommands, message('1'))).toEqual(FOUND)
    await stop()
  }, 60_000))

it('drops a reply of an unknown kind, as a later release may send it, and resolves with the next reply', () =>
  inSimulatedTime(async () => {
    const failed: string[] = []
    const bus = embeddedBus({ roundTrip: true, onFailed: ({ topic }) => failed.push(topic) })
    const ofLater = { kind: 'postponed', until: 7 } as unknown as CommandOutcome
    await answering(bus, async ({ correlation_id, command_id, reply_to = '' }) => {
      for (const outcome of [ofLater, FOUND]) {
        await bus.send([outgoing(replies, { reply_to, correlation_id, command_id, outcome })])
      }
    })
    const { ask, stop } = await asker({ bus, address: 'me', timeoutMs: 5000 })
    const answers = [await ask<TallyCommand>(tallyCommands, message('1'))]
    answers.push(await ask<TallyCommand>(tallyCommands, message('2')))
    expect([answers, failed]).toEqual([
      [FOUND, FOUND],
      [replies.name, replies.name],
    ])
    await stop()
  }, 60_000))

it('waits for the reply to a command that may have been sent, and resolves with `no_answer` without one', () =>
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

it('rejects at once if a command could not be sent or too many are pending', () =>
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

it('rejects a batch that could not be sent, or that would be too many with those that are pending', () =>
  inSimulatedTime(async () => {
    const rest = [{ command_id: message('2').command_id, fingerprint: 'f', command: message('2').command }]
    const batch = { ...message('1'), batch: { is_atomic: true, rest } }
    const cut: Bus = { ...quietBus(), send: () => Promise.reject(new BusUnavailable('cut')) }
    const failing = await asker({ bus: cut, address: 'me', timeoutMs: 5000 })
    await expect(failing.askBatch<TallyCommand>(tallyCommands, batch)).rejects.toThrow('cut')
    await failing.stop()
    const { ask, askBatch, stop } = await asker({ bus: quietBus(), address: 'me', timeoutMs: 5000 })
    const waiting = Array.from({ length: 19_999 }, (_, n) => ask<TallyCommand>(tallyCommands, message(`${n}`)))
    await expect(askBatch<TallyCommand>(tallyCommands, batch)).rejects.toThrow(BusUnavailable)
    expect(await waiting.at(-1)).toEqual({ kind: 'no_answer' })
    await stop()
  }, 60_000))

it('resolves a batch with the outcomes in the order of its commands, those without a reply after the timeout', () =>
  inSimulatedTime(async () => {
    const bus = quietBus()
    const { ask, askBatch, stop } = await asker({ bus, address: 'me', timeoutMs: 5000 })
    const [first, second, third] = [message('1'), message('2'), message('3')]
    const { correlation_id } = first
    const rest = [second, third].map(({ command_id, command }) => ({ command_id, fingerprint: 'f', command }))
    const answers = askBatch<TallyCommand>(tallyCommands, { ...first, batch: { is_atomic: false, rest } })
    const reply = ({ command_id }: CommandMessage<TallyCommand>, outcome: CommandOutcome) =>
      bus.send([outgoing(replies, { reply_to: 'me', correlation_id, command_id, outcome })])
    await reply(third, recorded(3))
    await reply(first, recorded(1))
    await reply(third, recorded(4))
    expect(await answers).toEqual([recorded(1), { kind: 'no_answer' }, recorded(3)])
    const again = ask<TallyCommand>(tallyCommands, { ...second, correlation_id })
    await reply(second, recorded(2))
    expect(await again).toEqual(recorded(2))
    await stop()
  }, 60_000))
