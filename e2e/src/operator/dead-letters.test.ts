import { outgoing } from '@folio/bus/port.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
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

const PATH = `dead-letters/${walletCommands.name}`

describe('the operator, of messages that cannot be handled,', () => {
  let folio: InProcess
  beforeAll(async () => {
    folio = await startInProcess()
    await folio.ports.bus.send(['a', 'b', 'c'].map((key) => outgoing(nonsense, key)))
  })
  afterAll(() => folio.stop())

  const listed = async () => (await operate(folio.demo, PATH)).body.data

  it('is told where there are any, and sees each as it came, with the reason', async () => {
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

  it('replays them up to an offset, and a message that fails again is a new letter at the end', async () => {
    const [, second] = await listed()
    const { status, body } = await operate(folio.demo, `${PATH}/replay`, { to: second.offset })
    expect([status, body.data]).toEqual([200, { topic: walletCommands.name, replayed: 2 }])
    const after: readonly { key: string; headers: object }[] = await listed()
    expect(after.map(({ key }) => key)).toEqual(['c', 'a', 'b'])
    expect(after[1]?.headers).toEqual({ from: 'elsewhere', folio_replayed: '1' })
  })

  it('drops them up to one of them', async () => {
    const [, second, third] = await listed()
    const { body } = await operate(folio.demo, `${PATH}/drop`, { to: second.offset })
    expect(body.data).toEqual({ topic: walletCommands.name, dropped: 2 })
    expect(await listed()).toEqual([third])
  })

  it('replays and drops a letter by itself, and is told so when it was handled before', async () => {
    await folio.ports.bus.send(['d', 'e'].map((key) => outgoing(nonsense, key)))
    const [, fourth, fifth] = await listed()
    const one = (offset: number, act: string) => operate(folio.demo, `${PATH}/letters/${offset}/${act}`, {})
    const { body } = await one(fourth.offset, 'drop')
    const handled = { topic: walletCommands.name, offset: fourth.offset }
    expect(body.data).toEqual({ ...handled, outcome: 'dropped' })
    expect((await one(fourth.offset, 'replay')).body.data).toEqual({ ...handled, outcome: 'gone' })
    const replayed = await one(fifth.offset, 'replay')
    expect(replayed.body.data).toEqual({ ...handled, offset: fifth.offset, outcome: 'replayed' })
    expect((await listed()).map(({ key }: { key: string }) => key)).toEqual(['b', 'e'])
    expect((await listed())[1].headers['folio_replayed']).toBe('1')
  })

  it('learns that a topic has none, must say up to where, and needs a token', async () => {
    for (const path of ['dead-letters/ledger.none.v1', 'dead-letters/ledger.none.v1/drop']) {
      const { status, body } = await operate(folio.demo, path, path.endsWith('drop') ? { to: 1 } : undefined)
      expect([status, body.errors[0].code]).toEqual([404, 'NotFound'])
    }
    expect((await operate(folio.demo, `${PATH}/replay`, {})).status).toBe(400)
    expect((await operate(folio.demo, `${PATH}/drop`, { to: -1 })).status).toBe(400)
    expect((await call(folio.demo.operator_url, `/operator/v1/${PATH}`)).status).toBe(401)
  })
})
