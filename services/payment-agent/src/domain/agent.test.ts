import type { AgentCommand } from '@folio/contracts/payment-agent/commands.ts'
import type { DailyLimit } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { AgentEvent } from '@folio/contracts/payment-agent/events.ts'
import type { AgentProfile } from '@folio/contracts/payment-agent/profile.ts'
import type { AgentFinding, AgentRefusal } from '@folio/contracts/payment-agent/refusal-reason.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { replay } from '@folio/kernel/decider.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import { describe, expect, it } from 'vitest'
import { processOf } from '../application/transfer-process.ts'
import {
  after,
  deposit,
  endOf,
  HOUR,
  issueCode,
  profile,
  register,
  registered,
  withdrawal,
} from '../testing/sample-agents.ts'
import { agent } from './agent.ts'

const ANOTHER_ID = '2b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

/** All that happens when these are asked one after another. */
const happening = (history: readonly AgentEvent[], ...commands: readonly AgentCommand[]): readonly AgentEvent[] => {
  const events = [...history]
  for (const command of commands) events.push(...agent.decide(command, replay(agent, agent.initial, events)))
  return events
}

const decided = (history: readonly AgentEvent[], command: AgentCommand): AgentEvent | undefined =>
  happening(history, command).at(-1)

const reasonOf = (event: AgentEvent | undefined): string => (event && 'reason' in event.data ? event.data.reason : '')

const dayOf = (events: readonly AgentEvent[], kind: 'deposit' | 'withdrawal') => {
  const state = replay(agent, agent.initial, events)
  return state.status === 'registered' ? state.windows[kind] : undefined
}

type Requested = Parameters<typeof processOf>[0]

type Against = {
  readonly reason: AgentRefusal
  readonly changes?: Partial<AgentProfile>
  readonly findings?: readonly AgentFinding[]
  readonly amount?: string
  readonly limit?: DailyLimit
}

describe('an agent', () => {
  it('is registered once and can be edited repeatedly', () => {
    given(agent)().when(register).thenEvents(registered())
    given(agent)(registered())
      .when(register)
      .thenEvents({
        type: 'AgentRegistrationRefused',
        data: { client_id: register.client_id, reason: 'already_registered' },
      })
    const edited = decided([registered()], { type: 'EditAgent', changes: { is_active: false, details: undefined } })
    expect(edited).toEqual({
      type: 'AgentEdited',
      data: { ...registered().data, profile: { ...profile, is_active: false } },
    })
  })

  it('that was never registered accepts no other command', () => {
    expect(() => agent.decide(deposit('20'), agent.initial)).toThrow('that is not registered')
  })
})

describe('a transfer', () => {
  it('that passes all checks is requested and counts in its hour', () => {
    const event = decided([registered()], deposit('20'))
    const counted = { kind: 'deposit', hour: HOUR, count: 1, amount: '20' }
    expect(event).toMatchObject({ type: 'DepositRequested', data: { agent_id: 7, counted } })
    expect(dayOf(happening([registered()], deposit('20')), 'deposit')).toEqual({ [HOUR]: { count: 1, amount: '20' } })
  })

  it('is not counted without limits', () => {
    const event = decided([registered()], deposit('20', { worth: undefined, agent_limit: undefined }))
    expect(event?.type).toBe('DepositRequested')
    expect(event?.data).not.toHaveProperty('counted')
  })

  const found = (reason: AgentFinding): Against => ({ reason, findings: [reason] })
  const against: readonly Against[] = [
    { reason: 'agent_inactive', changes: { is_active: false } },
    { reason: 'currency_unsupported', changes: { currencies: [] } },
    found('client_wallet_closed'),
    found('own_agent'),
    found('recipient_agent_not_allowed'),
    found('recipient_agent_currency'),
    { reason: 'agent_disabled', changes: { deposit_enabled: false } },
    found('deposits_disabled'),
    found('client_disabled'),
    found('wallet_frozen'),
    found('country_unsupported'),
    { reason: 'below_minimum', amount: '9.99' },
    { reason: 'above_maximum', amount: '500.01' },
    found('daily_count'),
    { reason: 'daily_amount', limit: { count: 3, amount: amountOf('1') } },
    found('insufficient_funds'),
  ]
  const answered = (all: readonly Against[]): AgentEvent | undefined => {
    const limit = all.find((one) => one.limit !== undefined)?.limit
    const command = deposit(all.find(({ amount }) => amount !== undefined)?.amount ?? '20', {
      findings: all.flatMap(({ findings = [] }) => findings),
      ...(limit === undefined ? {} : { agent_limit: limit }),
    })
    return decided([registered(Object.assign({}, ...all.map(({ changes }) => changes)))], command)
  }

  it.each(against)('is refused for $reason', (one) => {
    const event = answered([one])
    expect([event?.type, reasonOf(event)]).toEqual(['DepositRefused', one.reason])
  })

  it('is refused for the first of several reasons in the order of the contract', () => {
    for (const [index, first] of against.entries()) {
      for (const second of against.slice(index + 1)) {
        // No amount is too small and too large, and of a currency not served none is either.
        if (first.amount !== undefined && second.amount !== undefined) continue
        expect(reasonOf(answered([second, first])), second.reason).toBe(first.reason)
      }
    }
  })

  it('is refused for the daily count before the daily amount', () => {
    const busy = happening([registered()], deposit('20'), deposit('20'), deposit('20'))
    expect(reasonOf(decided(busy, deposit('20', { agent_limit: { count: 3, amount: amountOf('60') } })))).toBe(
      'daily_count',
    )
    const next = { hour: HOUR + 25, amount: amountOf('20'), rate: amountOf('1') }
    expect(decided(busy, deposit('20', { worth: next }))?.type).toBe('DepositRequested')
  })

  it('is refused for the daily count after a clock that was ahead, which counts all in its hour', () => {
    const worth = (hour: number) => ({ hour, amount: amountOf('20'), rate: amountOf('1') })
    const ahead = deposit('20', { worth: worth(HOUR + 100) })
    const most = { agent_limit: { count: 2, amount: amountOf('60') } }
    const busy = happening([registered()], ahead, deposit('20', most))
    expect(busy.at(-1)?.data).toMatchObject({ worth: { hour: HOUR }, counted: { hour: HOUR + 100, count: 2 } })
    expect(reasonOf(decided(busy, deposit('20', most)))).toBe('daily_count')
    expect(busy.slice(-2).map((event) => processOf(event as Requested).hour_of_agent)).toEqual([undefined, HOUR + 100])
    const end = endOf(deposit('20'), { end: 'failed', reason: 'insufficient_funds' })
    const ended = happening(busy, { ...end, counted_hour: HOUR + 100 })
    expect(dayOf(ended, 'deposit')).toEqual({ [HOUR + 100]: { count: 1, amount: '20' } })
  })

  it('counts in the window of its own kind', () => {
    const busy = happening([registered()], deposit('20'), issueCode('20'), withdrawal('20'))
    expect([dayOf(busy, 'deposit'), dayOf(busy, 'withdrawal')]).toEqual([
      { [HOUR]: { count: 1, amount: '20' } },
      { [HOUR]: { count: 1, amount: '20' } },
    ])
  })
})

describe('the end of a transfer', () => {
  const asked = [deposit('20'), withdrawal('20')] as const

  it.each(asked)('that arrived is completed and still counts ($type)', (command) => {
    const history = happening([registered()], issueCode('20'), command)
    const end = decided(history, endOf(command, { end: 'completed' }))
    const isDeposit = command.type === 'RequestDeposit'
    expect(end?.type).toBe(isDeposit ? 'DepositCompleted' : 'WithdrawalCompleted')
    expect(end?.data).not.toHaveProperty('counted')
  })

  it.each(asked)('that was not paid, or was returned, no longer counts ($type)', (command) => {
    const isDeposit = command.type === 'RequestDeposit'
    const kind = isDeposit ? 'deposit' : 'withdrawal'
    const history = happening([registered()], issueCode('20'), command)
    for (const [end, name] of [
      ['rejected', 'Rejected'],
      ['failed', 'Failed'],
    ] as const) {
      const ended = endOf(command, { end, reason: 'insufficient_funds' })
      const event = decided(history, ended)
      expect(event?.type).toBe(`${isDeposit ? 'Deposit' : 'Withdrawal'}${name}`)
      expect(event?.data).toMatchObject({ reason: 'insufficient_funds', counted: { kind, hour: HOUR, count: 0 } })
      expect(dayOf(happening(history, ended), kind)).toEqual({})
    }
  })
})

describe('a code', () => {
  const issued = happening([registered()], issueCode('20'))

  it('is issued if no check would refuse the withdrawal', () => {
    expect(issued.at(-1)).toMatchObject({ type: 'WithdrawalCodeIssued', data: { code_hash: 'right' } })
    const inactive = decided([registered({ is_active: false })], issueCode('20'))
    expect([inactive?.type, reasonOf(inactive)]).toEqual(['WithdrawalCodeRefused', 'agent_inactive'])
    expect(reasonOf(decided([registered({ withdraw_enabled: false })], issueCode('20')))).toBe('agent_disabled')
  })

  it('is issued again only after a minute, also if the first one was used', () => {
    const used = happening(issued, withdrawal('20'))
    for (const history of [issued, used]) {
      const early = decided(history, issueCode('20', after(69)))
      expect([reasonOf(early), early?.data]).toEqual([
        'code_too_soon',
        expect.objectContaining({ next_request_at: after(70) }),
      ])
      expect(decided(history, issueCode('20', after(70)))?.type).toBe('WithdrawalCodeIssued')
    }
  })

  it('is used once', () => {
    const used = happening(issued, withdrawal('20'))
    expect(used.at(-1)?.type).toBe('WithdrawalRequested')
    expect(reasonOf(decided(used, withdrawal('20')))).toBe('code_invalid')
  })

  it.each(['rejected', 'failed'] as const)(
    'is released by a withdrawal that was %s, and can be used once more',
    (end) => {
      const first = withdrawal('20')
      const nothing = endOf(first, { end, reason: 'insufficient_funds' })
      const back = happening(issued, first, nothing)
      const second = withdrawal('20', { transfer_id: ANOTHER_ID, at: after(40) })
      const again = happening(back, second)
      expect(again.at(-1)?.type).toBe('WithdrawalRequested')
      expect(reasonOf(decided(again, withdrawal('20', { at: after(50) })))).toBe('code_invalid')
      // The end of the first, once more, is not the end of the second.
      expect(reasonOf(decided(happening(again, nothing), withdrawal('20', { at: after(50) })))).toBe('code_invalid')
      const paid = happening(again, endOf(second, { end: 'completed' }))
      expect(reasonOf(decided(paid, withdrawal('20', { at: after(50) })))).toBe('code_invalid')
    },
  )

  it('that is released keeps its expiry and its count of wrong codes, and never replaces a newer code', () => {
    const first = withdrawal('20')
    const nothing = endOf(first, { end: 'rejected', reason: 'insufficient_funds' })
    const back = happening(issued, first, nothing)
    expect(reasonOf(decided(back, withdrawal('20', { at: after(370) })))).toBe('code_invalid')
    const wrong = withdrawal('20', { code_hash: 'wrong' })
    const missed = happening(issued, wrong, wrong, wrong, wrong, first, wrong, nothing, wrong)
    expect(reasonOf(decided(missed, withdrawal('20')))).toBe('code_tries')
    const newer = happening(issued, first, { ...issueCode('20', after(70)), code_hash: 'newer' }, nothing)
    expect(reasonOf(decided(newer, withdrawal('20', { at: after(80) })))).toBe('code_invalid')
    expect(decided(newer, withdrawal('20', { code_hash: 'newer', at: after(80) }))?.type).toBe('WithdrawalRequested')
  })

  it('stays unused after a withdrawal that is refused for another reason', () => {
    const poor = happening(issued, withdrawal('20', { findings: ['insufficient_funds'] }))
    expect(reasonOf(poor.at(-1))).toBe('insufficient_funds')
    expect(decided(poor, withdrawal('20'))?.type).toBe('WithdrawalRequested')
  })

  it('is accepted until it expires, and only the right one', () => {
    expect(decided(issued, withdrawal('20', { at: after(369) }))?.type).toBe('WithdrawalRequested')
    expect(reasonOf(decided(issued, withdrawal('20', { at: after(370) })))).toBe('code_invalid')
    expect(reasonOf(decided([registered()], withdrawal('20')))).toBe('code_invalid')
    expect(reasonOf(decided(issued, withdrawal('20', { code_hash: 'other' })))).toBe('code_invalid')
  })

  it('is refused after five wrong ones even if it is right, until a new one is issued', () => {
    const wrong = withdrawal('20', { code_hash: 'wrong' })
    const tried = happening(issued, wrong, wrong, wrong, wrong)
    expect(decided(tried, withdrawal('20'))?.type).toBe('WithdrawalRequested')
    const missed = happening(tried, wrong)
    expect(reasonOf(decided(missed, withdrawal('20')))).toBe('code_tries')
    const anew = happening(missed, issueCode('20', after(70)))
    expect(decided(anew, withdrawal('20', { at: after(80) }))?.type).toBe('WithdrawalRequested')
  })

  it('is removed once it is expired and another client requests one', () => {
    const another = { ...issueCode('20', after(400)), client_id: '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a03' }
    const state = replay(agent, agent.initial, happening(issued, { ...another, expires_at: after(760) }))
    expect(state.status === 'registered' && Object.keys(state.codes)).toEqual([another.client_id])
  })
})
