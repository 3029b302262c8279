import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'

type Effect = { readonly stream: string; readonly revision: number; readonly type: string }

describe('the effects of an event', () => {
  let folio: InProcess
  let [source, destination] = ['', '']
  beforeAll(async () => {
    folio = await startInProcess()
    const ann = await openClient(folio.demo, 'ann', '100')
    const bob = await openClient(folio.demo, 'bob')
    source = WALLET_STREAM_PREFIX + mainWallet(ann)
    destination = WALLET_STREAM_PREFIX + mainWallet(bob)
    await transfer(folio.demo, { from: ann, to: bob, amount: '10', requestId: 'first' })
    await settled(folio.demo)
  })
  afterAll(() => folio.stop())

  const effectsOf = (stream: string, revision: number | string, query = '') =>
    operate(folio.demo, `streams/${stream}/events/${revision}/effects${query}`)

  const eventOf = async (stream: string, wanted: string): Promise<Effect> =>
    dataOf(await operate(folio.demo, `streams/${stream}/events`)).rows.find(({ type }: Effect) => type === wanted)

  it('are the events of the commands that it caused; the end of a transfer has none', async () => {
    const sent = await eventOf(source, 'TransferSent')
    const { effects, is_whole } = dataOf(await effectsOf(source, sent.revision))
    expect(effects).toMatchObject([{ stream: destination, type: 'TransferReceived' }])
    expect(is_whole).toBe(true)
    const [received] = effects
    const next = dataOf(await effectsOf(destination, received.revision))
    expect(next.effects).toEqual([])
  })

  it('are not found after a later position, and the answer names the position up to which it searched', async () => {
    const sent = await eventOf(source, 'TransferSent')
    const { searched_to } = dataOf(await effectsOf(source, sent.revision))
    const later = dataOf(await effectsOf(source, sent.revision, `?after=${searched_to}`))
    expect([later.effects, later.is_whole, later.searched_to]).toEqual([[], true, searched_to])
  })

  it('of an act are the events with its correlation id, also where they are of an operator, and no other acts', async () => {
    const changed = async (path: string, body: object): Promise<readonly Effect[]> => {
      dataOf(await operate(folio.demo, path, body))
      const [act] = dataOf(await operate(folio.demo, 'acts?limit=1')).rows
      return dataOf(await effectsOf(act.stream, act.revision)).effects
    }
    const wallet = source.slice(WALLET_STREAM_PREFIX.length)
    expect(await changed(`wallets/${wallet}/freeze`, {})).toMatchObject([{ stream: source, type: 'WalletFrozen' }])
    expect(await changed('operators', { name: 'vera', role: 'viewer' })).toMatchObject([
      { stream: 'operator-vera', type: 'OperatorAdded' },
    ])
  })

  it('of an event that does not exist are not found, and its revision is a number', async () => {
    expect((await effectsOf(source, 999)).status).toBe(404)
    expect((await effectsOf(source, 'x')).status).toBe(400)
    expect((await effectsOf(source, 1, '?after=-1')).status).toBe(400)
  })
})
