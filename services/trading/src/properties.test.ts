import type { OptionsAccount } from '@folio/contracts/options-account/account.ts'
import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import { DEMO_BALANCE } from '@folio/contracts/trading/demo-balance.ts'
import { type TradingEvent, tradingEventSchemas } from '@folio/contracts/trading/events.ts'
import { type Amount, isNegative, minus, plus, ZERO } from '@folio/kernel/amount.ts'
import { replay } from '@folio/kernel/decider.ts'
import { account, isBalanced } from '@folio/kernel/postings.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TradingAccount, tradingAccount } from './domain/trading-account.ts'
import { demo, open, real, receive, send, settle, takeBack, toEuros } from './testing/sample-accounts.ts'

/** More of them: `PROPERTY_RUNS=10000 npx vitest run --project unit services/trading/src/properties.test.ts`. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 300)

const amount = fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => `${cents / 100}`)

/** Draws a command to an account, also the return of a transfer that it never sent, which it takes. */
const commandTo = (of: OptionsAccount): fc.Arbitrary<TradingCommand> =>
  fc.tuple(amount, fc.nat(8)).map(([much, kind]): TradingCommand => {
    const asked: readonly TradingCommand[] = [
      receive(much, of),
      receive(much, of),
      send(much, of),
      { ...send('100', of), ...toEuros(), asked_at: timestampOf(1) },
      { type: 'ResetBalance', request_id: much, transaction_id: 9 },
      { type: 'DeactivateAccount' },
      { type: 'ReactivateAccount' },
      ...(of === real ? [{ ...takeBack('100'), ...toEuros() }, settle(much)] : []),
    ]
    return asked[kind] ?? open(of)
  })

type Lived = { readonly state: TradingAccount; readonly events: readonly TradingEvent[] }

const lived = (commands: readonly TradingCommand[]): Lived =>
  commands.reduce<Lived>(
    ({ state, events }, next) => {
      const decided = tradingAccount.decide(next, state)
      expect(decided.length).toBeGreaterThan(0)
      return { state: replay(tradingAccount, state, decided), events: [...events, ...decided] }
    },
    { state: tradingAccount.initial, events: [] },
  )

describe.each([
  ['real', real],
  ['demo', demo],
] as const)('a %s account, whatever it is asked', (type, of) => {
  const always = (holds: (result: Lived) => void) =>
    fc.assert(
      fc.property(fc.array(commandTo(of), { maxLength: 40 }), (commands) => holds(lived([open(of), ...commands]))),
      { numRuns: RUNS },
    )

  it('has postings that sum to zero, and a balance that is their sum and never negative', () =>
    always(({ state, events }) => {
      let sum: Amount = ZERO
      for (const { data } of events) {
        if (!('postings' in data)) continue
        expect(isBalanced(data.postings)).toBe(true)
        const own = data.postings.filter((posting) => posting.account === account.trading(of.account_id))
        sum = own.map((posting) => posting.amount).reduce(plus, sum)
        const after = data.balances['USD']
        expect(after?.balance).toBe(sum)
        expect(isNegative(sum)).toBe(false)
        expect(minus(after?.input ?? ZERO, after?.output ?? ZERO)).toBe(sum)
      }
      expect(state.status !== 'unopened' && (state.balances['USD']?.balance ?? ZERO)).toBe(sum)
    }))

  it('never moves demo and real money in one event, and only ever one of the two', () =>
    always(({ events }) => {
      for (const { data } of events) {
        if (!('postings' in data)) continue
        const others = data.postings.map((posting) => posting.account).filter((name) => !name.startsWith('trading:'))
        const isPlay = others.some((name) => name === account.system('demo'))
        expect([isPlay, others.every((name) => name === account.system('demo'))]).toEqual([type === 'demo', isPlay])
      }
    }))

  it('moves only returned transfers while it is inactive', () =>
    always(({ events }) => {
      let isInactive = false
      for (const { type: happened, data } of events) {
        if (happened === 'AccountDeactivated') isInactive = true
        if (happened === 'AccountReactivated') isInactive = false
        if (isInactive && 'postings' in data) expect(happened).toBe('TransferReturned')
      }
    }))

  it('has the demo balance after a reset, if it is an active demo account', () =>
    always((live) => {
      const state = replay(tradingAccount, live.state, tradingAccount.decide({ type: 'ReactivateAccount' }, live.state))
      const reset = { type: 'ResetBalance', request_id: 'r', transaction_id: 9 } as const
      const after = replay(tradingAccount, state, tradingAccount.decide(reset, state))
      if (type === 'real') expect(after).toEqual(state)
      else expect(after.status === 'open' && after.balances['USD']?.balance).toBe(DEMO_BALANCE)
    }))

  it('has its live state after a replay, from the first event and from a snapshot at any revision', () =>
    always(({ state, events }) => {
      expect(replay(tradingAccount, tradingAccount.initial, events)).toEqual(state)
      const middle = Math.floor(events.length / 2)
      const kept: TradingAccount = JSON.parse(
        JSON.stringify(replay(tradingAccount, tradingAccount.initial, events.slice(0, middle))),
      )
      expect(replay(tradingAccount, kept, events.slice(middle))).toEqual(state)
    }))

  it('records events that match their schemas', () =>
    always(({ events }) => {
      for (const { type: name, data } of events) {
        expect(tradingEventSchemas[name].parse(JSON.parse(JSON.stringify(data)))).toEqual(data)
      }
    }))
})
