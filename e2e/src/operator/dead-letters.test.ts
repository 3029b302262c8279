import { randomUUID } from 'node:crypto'
import { outgoing } from '@folio/bus/port.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'

/** A message on the command topic that is no command of Folio. */
const nonsense: Topic<string> = {
  name: walletCommands.name,
  keyOf: (key) => key,
  encode: () => ({ headers: { from: 'elsewhere' }, value: Buffer.from('no command') }),
  decode: () => 'never read',
}

/** A freezing past its time, which can be decoded. */
const lateFreeze = (): ReturnType<typeof walletCommands.decode> => ({
  account: `wallet-${randomUUID()}`,
  command_id: randomUUID(),
  correlation_id: 'late',
  causation_id: 'late',
  at: timestampOf(1_000_000),
  epoch: 1,
  origin: {
    kind: 'client',
    client_id: randomUUID(),
    endpoint: 'freezeWallet',
    fingerprint: 'late',
    not_after: 1,
    seen_position: 0,
  },
  command: { type: 'FreezeWallet' },
})

const PATH = `dead-letters/${walletCommands.name}`

describe('the operator, of messages that cannot be handled,', () => {
  let folio: InProcess
  beforeAll(async () => {
    folio = await startInProcess()
    await folio.ports.bus.send(['a', 'b', 'c'].map((key) => outgoing(nonsense, key)))
  })
  afterAll(() => folio.stop())

  const listed = async () => (await operate(folio.demo, PATH)).body.data

  it('lists the topics that have any, and each letter as it came, with the reason', async () => {
    const topics = (await operate(folio.demo, 'dead-letters')).body.data
    expect(topics).toContainEqual({ topic: walletCommands.name, letters: 3 })
    expect(topics).toContainEqual({ topic: 'folio.identity.commands.v1', letters: 0 })
    expect(await listed()).toMatchObject(
      ['a', 'b', 'c'].map((key) => ({ key, headers: { from: 'elsewhere' }, origin: null })),
    )
    const [first] = await listed()
    expect(Buffer.from(first.value, 'base64').toString()).toBe('no command')
    expect(first.reason).not.toBe('')
    expect([first.decoded, first.decode_error]).toEqual([null, expect.stringContaining('not valid JSON')])
    expect(first.replay_effect).toBe('none')
    expect((await operate(folio.demo, `${PATH}?max=2`)).body.data).toHaveLength(2)
  })

  it('refuses to replay a message that cannot be decoded, by itself or with others like it, and records the refusal', async () => {
    const before = await listed()
    const [first, second] = before
    for (const [path, body, rule] of [
      [`${PATH}/letters/${first.offset}/replay`, {}, 'letter_is_undecodable'],
      [`${PATH}/replay`, { to: second.offset }, 'letters_cannot_be_sent'],
    ] as const) {
      const { status, body: answer } = await operate(folio.demo, path, body)
      expect([status, answer.errors[0].details.rule]).toEqual([400, rule])
      expect(answer.errors[0].message).toContain('can be dropped')
    }
    expect(await listed()).toEqual(before)
    const { rows } = (await operate(folio.demo, 'acts?limit=2')).body.data
    const outcomeOf = (rule: string) => ({ status: 400, code: 'BadRequest', rule })
    expect(rows.map(({ outcome }: { outcome: object }) => outcome)).toMatchObject([
      outcomeOf('letters_cannot_be_sent'),
      outcomeOf('letter_is_undecodable'),
    ])
  })

  it('replays those up to an offset that can be decoded, keeps the others behind them, and counts both', async () => {
    await folio.ports.bus.deadLetter(walletCommands, lateFreeze(), 'a fault that has passed')
    const [, , , late] = await listed()
    const { status, body } = await operate(folio.demo, `${PATH}/replay`, { to: late.offset })
    expect([status, body.data]).toEqual([200, { topic: walletCommands.name, replayed: 1, kept: 3 }])
    expect((await listed()).map(({ key }: { key: string }) => key)).toEqual(['a', 'b', 'c'])
  })

  it('drops them up to an offset', async () => {
    const [, second, third] = await listed()
    const { body } = await operate(folio.demo, `${PATH}/drop`, { to: second.offset })
    expect(body.data).toEqual({ topic: walletCommands.name, dropped: 2 })
    expect(await listed()).toEqual([third])
  })

  it('replays and drops a single letter, and gets an error when it was handled before', async () => {
    await folio.ports.bus.send([outgoing(nonsense, 'd')])
    await folio.ports.bus.deadLetter(walletCommands, lateFreeze(), 'a fault that has passed')
    const [, fourth, fifth] = await listed()
    const one = (offset: number, act: string) => operate(folio.demo, `${PATH}/letters/${offset}/${act}`, {})
    const { body } = await one(fourth.offset, 'drop')
    const handled = { topic: walletCommands.name, offset: fourth.offset }
    expect(body.data).toEqual({ ...handled, outcome: 'dropped' })
    expect((await one(fourth.offset, 'replay')).body.data).toEqual({ ...handled, outcome: 'gone' })
    const replayed = await one(fifth.offset, 'replay')
    expect(replayed.body.data).toEqual({ ...handled, offset: fifth.offset, outcome: 'replayed' })
    expect((await listed()).map(({ key }: { key: string }) => key)).toEqual(['c'])
  })

  it('gets errors for a topic without any, without an offset, and without a token', async () => {
    for (const path of ['dead-letters/ledger.none.v1', 'dead-letters/ledger.none.v1/drop']) {
      const { status, body } = await operate(folio.demo, path, path.endsWith('drop') ? { to: 1 } : undefined)
      expect([status, body.errors[0].code]).toEqual([404, 'NotFound'])
    }
    expect((await operate(folio.demo, `${PATH}/replay`, {})).status).toBe(400)
    expect((await operate(folio.demo, `${PATH}/drop`, { to: -1 })).status).toBe(400)
    expect((await call(folio.demo.operator_url, `/operator/v1/${PATH}`)).status).toBe(401)
  })
})
