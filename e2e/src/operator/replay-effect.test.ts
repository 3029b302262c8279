import { randomUUID } from 'node:crypto'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { WireMessage } from '@folio/contracts/topic.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balance, operate, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

type WalletMessage = ReturnType<typeof walletCommands.decode>
type ClientOrigin = Extract<CommandMessage<unknown>['origin'], { readonly kind: 'client' }>

const PATH = `dead-letters/${walletCommands.name}`
const FAR = Number.MAX_SAFE_INTEGER

describe('the replay of a dead letter', () => {
  let folio: InProcess
  let client: Client
  const wires: WireMessage[] = []
  beforeAll(async () => {
    folio = await startInProcess({
      around: (ports) => ({
        ...ports,
        bus: {
          ...ports.bus,
          send: (messages) => {
            for (const { topic, message } of messages)
              if (topic.name === walletCommands.name) wires.push(topic.encode(message))
            return ports.bus.send(messages)
          },
        },
      }),
    })
    client = await openClient(folio.demo, 'ann', '100')
    const payee = await openClient(folio.demo, 'bob')
    await transfer(folio.demo, { from: client, to: payee, amount: '10', requestId: 'first' })
    await settled(folio.demo)
  })
  afterAll(() => folio.stop())

  const sentOfType = (type: string): WalletMessage => {
    const found = wires.map((wire) => walletCommands.decode(wire)).find(({ command }) => command.type === type)
    if (found === undefined) throw new Error(`no ${type} was sent`)
    return found
  }

  /** Puts a message among the dead letters, and returns its letter as the API lists it. */
  const letterOf = async (message: WalletMessage) => {
    await folio.ports.bus.deadLetter(walletCommands, message, 'a test')
    const { body } = await operate(folio.demo, PATH)
    return body.data.at(-1)
  }

  const effectOf = async (message: WalletMessage): Promise<string> => (await letterOf(message)).replay_effect

  /** A deposit that was never sent, with a deadline. */
  const newDeposit = (notAfter: number): WalletMessage => {
    const sent = sentOfType('DepositCash')
    if (sent.origin.kind !== 'client') throw new Error('a deposit is a command of a client')
    const origin: ClientOrigin = { ...sent.origin, not_after: notAfter }
    return { ...sent, command_id: randomUUID(), origin }
  }

  const replay = async (offset: number): Promise<string> =>
    (await operate(folio.demo, `${PATH}/letters/${offset}/replay`, {})).body.data.outcome

  it('is predicted from the deadline, the answers and the epoch of its command', async () => {
    const step = sentOfType('ReceiveTransfer')
    expect(step.origin.kind).toBe('step')
    expect(await effectOf(sentOfType('DepositCash'))).toBe('answered_before')
    expect(await effectOf(step)).toBe('answered_before')
    expect(await effectOf({ ...step, command_id: randomUUID() })).toBe('decided')
    expect(await effectOf(newDeposit(FAR))).toBe('decided')
    expect(await effectOf(newDeposit(1))).toBe('past_its_time')
    expect(await effectOf({ ...newDeposit(FAR), epoch: 999 })).toBe('none')
  })

  it('executes a command once, whether one letter or two of the same command are replayed', async () => {
    await operate(folio.demo, `${PATH}/drop`, { to: FAR - 1 })
    const before = Number(await balance(folio.demo, client))
    const deposit = newDeposit(FAR)
    const [first, second] = [await letterOf(deposit), await letterOf(deposit)]
    expect(await replay(first.offset)).toBe('replayed')
    await eventually(async () => expect(Number(await balance(folio.demo, client))).toBe(before + 100))
    expect((await operate(folio.demo, PATH)).body.data[0].replay_effect).toBe('answered_before')
    expect(await replay(second.offset)).toBe('replayed')
    expect(await replay(second.offset)).toBe('gone')
    const step = await letterOf(sentOfType('ReceiveTransfer'))
    expect(await replay(step.offset)).toBe('replayed')
    await settled(folio.demo)
    expect(Number(await balance(folio.demo, client))).toBe(before + 100)
  })
})
