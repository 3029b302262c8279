import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import { HOUR_MS } from '@folio/kernel/units/time-units.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Socket } from '../../../api/socket/socket.ts'
import { SocketLost, SocketRefused } from '../../../api/socket/socket-failure.ts'
import { tabStorage } from '../../../testing/tab-storage.ts'
import { keptIntention } from '../../intention/intention.ts'
import { askForIntention, repeatIntention, sendIntention } from '../../intention/send-intention.ts'
import { newPurchase, purchaseCalls } from './purchase-calls.ts'

const PROPOSAL = { id: '3b241101-e2bb-4255-8caf-4136c566a962', ask_price: 10, longcode: 'Win payout if …' }
const BOUGHT = { buy: { contract_id: 7 } }

const refused = (code: SocketError['code']): SocketRefused => new SocketRefused({ code, message: 'No.' })

/** A tab whose purchase gets the outcomes in turn. */
const tab = (...outcomes: readonly (object | Error)[]) => {
  const sent: unknown[] = []
  const left = [...outcomes]
  const call = async (request: unknown) => {
    sent.push(request)
    const outcome = left.shift()
    if (outcome === undefined || outcome instanceof Error) throw outcome
    return outcome
  }
  const kept = keptIntention(tabStorage(), { clientId: 'alice', form: 'purchase.DOT1' })
  const ports = { calls: purchaseCalls({ call } as Pick<Socket, 'call'>), kept }
  const intention = newPurchase(PROPOSAL, 'USD')
  return {
    sent,
    intention,
    kept: () => kept.read()?.requestId,
    buy: () => sendIntention(ports, intention, { isRepeat: false }),
    ask: () => askForIntention(ports, intention),
    repeat: () => repeatIntention(ports, intention),
  }
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms)

describe('a purchase', () => {
  it('that was answered is dropped from storage', async () => {
    const { buy, kept, sent, intention } = tab(BOUGHT)
    expect(await buy()).toEqual({ kind: 'sent', bought: { contract_id: 7 } })
    expect(kept()).toBeUndefined()
    expect(sent).toEqual([{ buy: PROPOSAL.id, price: 10, request_id: intention.requestId }])
  })

  it.each(['PriceMoved', 'InsufficientBalance', 'RateLimit', 'InvalidContractProposal'] as const)(
    'that is refused at its first attempt (%s) is dropped from storage',
    async (code) => {
      const { buy, kept } = tab(refused(code))
      expect(await buy()).toMatchObject({ kind: 'refused', failure: { code, message: 'No.' } })
      expect(kept()).toBeUndefined()
    },
  )

  it('that was never sent is refused, and dropped from storage', async () => {
    const { buy, kept } = tab(new SocketLost(false))
    expect(await buy()).toMatchObject({ kind: 'refused', failure: { code: 'NotSent' } })
    expect(kept()).toBeUndefined()
  })

  it.each([new SocketLost(true), refused('InternalServerError')])(
    'without a final answer is kept (%s), and asked for by the same id and body',
    async (lost) => {
      const { buy, ask, kept, sent, intention } = tab(lost, BOUGHT)
      expect(await buy()).toMatchObject({ kind: 'unknown', requestState: 'not_asked' })
      expect(kept()).toBe(intention.requestId)
      expect(await ask()).toMatchObject({ kind: 'sent', bought: { contract_id: 7 } })
      expect(sent[1]).toEqual(sent[0])
      expect(kept()).toBeUndefined()
    },
  )
})

describe('the question for a purchase', () => {
  const UNRECORDED = [
    'RateLimit',
    'InternalServerError',
    'AuthorizationRequired',
    'PermissionDenied',
    'DuplicateRequestID',
  ] as const

  it.each([...UNRECORDED.map(refused), new SocketLost(false), new SocketLost(true)])(
    'leaves it unknown after %s, which does not decide the earlier attempt',
    async (error) => {
      const { buy, ask, kept, intention } = tab(new SocketLost(true), error)
      await buy()
      later(HOUR_MS)
      expect(await ask()).toMatchObject({ kind: 'unknown', requestState: 'not_asked' })
      expect(kept()).toBe(intention.requestId)
    },
  )

  it('that finds no record tells it as lost a minute after the attempt, and never as refused by itself', async () => {
    const { buy, ask, kept, intention } = tab(
      new SocketLost(true),
      refused('InvalidContractProposal'),
      refused('InvalidContractProposal'),
    )
    await buy()
    later(59_000)
    expect(await ask()).toMatchObject({ kind: 'unknown', requestState: 'under_way' })
    later(2000)
    expect(await ask()).toMatchObject({ kind: 'unknown', requestState: 'lost' })
    expect(kept()).toBe(intention.requestId)
  })

  it.each(['PriceMoved', 'InsufficientBalance', 'ContractBuyValidationError'] as const)(
    'has the refusal that was recorded: %s',
    async (code) => {
      const { buy, ask, kept } = tab(new SocketLost(true), refused(code))
      await buy()
      expect(await ask()).toMatchObject({ kind: 'refused', failure: { code } })
      expect(kept()).toBeUndefined()
    },
  )

  it.each([
    ['is too old', 12 * HOUR_MS],
    ['comes from a clock that has been set back by more', -12 * HOUR_MS],
  ])('is neither asked nor sent again where its id %s to be judged, and stays unknown', async (_, ms) => {
    const { buy, ask, repeat, kept, sent, intention } = tab(new SocketLost(true))
    await buy()
    later(ms)
    expect(await ask()).toMatchObject({ kind: 'unknown', requestState: 'forgotten' })
    expect(await repeat()).toMatchObject({ kind: 'unknown', requestState: 'forgotten' })
    expect(sent).toHaveLength(1)
    expect(kept()).toBe(intention.requestId)
  })
})
