import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import { describe, expect, it } from 'vitest'
import type { Socket } from '../../../api/socket/socket.ts'
import { SocketLost, SocketRefused } from '../../../api/socket/socket-failure.ts'
import { tabStorage } from '../../../testing/tab-storage.ts'
import { type Intention, keptIntention, newIntention } from './purchase-intention.ts'
import { sendPurchase } from './send-purchase.ts'

const PROPOSAL = {
  ...{ id: '3b241101-e2bb-4255-8caf-4136c566a962', ask_price: 10, longcode: 'Win payout if …', payout: 19 },
  ...{ date_start: 1, spot: 1, spot_time: 1 },
}

const refused = (code: SocketError['code']): SocketRefused => new SocketRefused({ code, message: 'No.' })

/** A tab whose purchases get the outcomes in turn. */
const tab = (...outcomes: readonly (object | Error)[]) => {
  const storage = tabStorage()
  const sent: unknown[] = []
  const left = [...outcomes]
  const call = async (request: unknown) => {
    sent.push(request)
    const outcome = left.shift()
    if (outcome === undefined || outcome instanceof Error) throw outcome
    return outcome
  }
  const socket = { call } as Pick<Socket, 'call'>
  const intention = newIntention('DOT1', PROPOSAL)
  const send = (isRepeat: boolean, changed: Partial<Intention> = {}) =>
    sendPurchase({ socket, storage }, { ...intention, ...changed }, { isRepeat })
  return { storage, sent, send, intention, kept: () => keptIntention(storage, 'DOT1')?.request_id }
}

describe('a purchase', () => {
  it('that was answered is forgotten', async () => {
    const { send, kept, sent, intention } = tab({ buy: { contract_id: 7 } })
    expect(await send(false)).toEqual({ kind: 'bought', bought: { contract_id: 7 } })
    expect(kept()).toBeUndefined()
    expect(sent).toEqual([{ buy: PROPOSAL.id, price: 10, request_id: intention.request_id }])
  })

  it.each(['PriceMoved', 'InsufficientBalance', 'RateLimit', 'InvalidContractProposal'] as const)(
    'that is refused at its first attempt (%s) is forgotten',
    async (code) => {
      const { send, kept } = tab(refused(code))
      expect(await send(false)).toMatchObject({ kind: 'refused', error: { code } })
      expect(kept()).toBeUndefined()
    },
  )

  it.each([new SocketLost(true), new SocketLost(false), refused('InternalServerError')])(
    'without a final answer is kept (%s), and asked for by the same id and body',
    async (lost) => {
      const { send, kept, sent, intention } = tab(lost, { buy: { contract_id: 7 } })
      expect(await send(false)).toMatchObject({ kind: 'unknown' })
      expect(kept()).toBe(intention.request_id)
      expect(await send(true)).toMatchObject({ kind: 'bought' })
      expect(sent[1]).toEqual(sent[0])
      expect(kept()).toBeUndefined()
    },
  )
})

describe('a repeated purchase', () => {
  it.each(['RateLimit', 'InvalidContractProposal', 'InternalServerError'] as const)(
    'stays unknown after %s, which says nothing about the attempt before',
    async (code) => {
      const { send, kept, intention } = tab(refused(code))
      expect(await send(true)).toEqual({ kind: 'unknown', note: 'No.' })
      expect(kept()).toBe(intention.request_id)
    },
  )

  it('of which there is no record after twenty seconds bought nothing', async () => {
    const { send, kept } = tab(refused('InvalidContractProposal'))
    expect(await send(true, { sentAtMs: Date.now() - 20_000 })).toMatchObject({ kind: 'refused' })
    expect(kept()).toBeUndefined()
  })

  it('has the refusal that was recorded', async () => {
    const { send, kept } = tab(refused('PriceMoved'))
    expect(await send(true)).toMatchObject({ kind: 'refused', error: { code: 'PriceMoved' } })
    expect(kept()).toBeUndefined()
  })
})

it('a purchase of another account, and what is no purchase, are not read', () => {
  const { storage, intention } = tab()
  storage.setItem('folio.purchase.DOT1', JSON.stringify({ ...intention, account: 'DOT2' }))
  expect(keptIntention(storage, 'DOT1')).toBeUndefined()
  for (const text of ['{', '7', '{"account":"DOT1"}']) {
    storage.setItem('folio.purchase.DOT1', text)
    expect(keptIntention(storage, 'DOT1')).toBeUndefined()
  }
})
