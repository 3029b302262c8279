import { actReason } from '@folio/contracts/http/act.ts'
import { COMMITTED_DAYS_AHEAD_MAX } from '@folio/contracts/market/tick-hours.ts'
import { describe, expect, it } from 'vitest'
import { historyPlan } from './history-plan.ts'
import { NICKNAMES } from './people.ts'
import { HISTORY_DAYS } from './trading-plan.ts'

const DAY = 86_400_000_000

describe('the plan of a history', () => {
  const plan = historyPlan(30, { isTrading: true })

  it('is the same for the same seed, and another for another', () => {
    expect(historyPlan(30, { isTrading: true })).toEqual(plan)
    expect(historyPlan(31, { isTrading: true })).not.toEqual(plan)
  })

  it('is in the order of its times, from the first day to the last', () => {
    const times = plan.map(({ after }) => after)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(Math.max(...times)).toBeGreaterThan((HISTORY_DAYS - 1) * DAY)
    expect(Math.max(...times)).toBeLessThan(HISTORY_DAYS * DAY)
  })

  it('opens each client once, before its first payment', () => {
    const opened = new Set<string>()
    for (const { act } of plan) {
      if (act.act === 'open') {
        expect(opened.has(act.nickname)).toBe(false)
        opened.add(act.nickname)
      }
      if (act.act !== 'pay') continue
      expect(opened.has(act.from) && opened.has(act.to)).toBe(true)
      expect(act.from).not.toBe(act.to)
      expect(act.amount).toMatch(/^\d+\.\d\d$/)
    }
    expect([...opened].toSorted()).toEqual(NICKNAMES.toSorted())
  })

  it('opens the market, and trades while it is open; it ticks up to the end, a day after the last trade', () => {
    let isOpen = false
    for (const { act } of plan) {
      if (act.act === 'open_market' || act.act === 'close_market') isOpen = act.act === 'open_market'
      if (['buy', 'be_refused', 'sell', 'cancel'].includes(act.act)) expect(isOpen).toBe(true)
    }
    const closes = plan.filter(({ act }) => act.act === 'close_market').map(({ after }) => after)
    expect(closes.at(-2)).toBeLessThan((HISTORY_DAYS - 1) * DAY)
    expect(closes.at(-1)).toBeGreaterThan(HISTORY_DAYS * DAY - 5_000_000)
    const kinds = new Set(plan.map(({ act }) => act.act))
    for (const kind of ['buy', 'be_refused', 'sell', 'cancel', 'fund_trading'] as const) expect(kinds).toContain(kind)
    const untraded = historyPlan(30, { isTrading: false })
    expect(untraded.map(({ act }) => act.act)).not.toContain('open_market')
  })

  it('closes the market for fewer days than its secrets are committed ahead', () => {
    const opens = plan.filter(({ act }) => act.act === 'open_market').map(({ after }) => after)
    const closes = plan.filter(({ act }) => act.act === 'close_market').map(({ after }) => after)
    for (const [index, opened] of opens.entries()) {
      const nextClosed = closes[index + 1] ?? opened
      expect(nextClosed - opened).toBeLessThan(COMMITTED_DAYS_AHEAD_MAX * DAY)
    }
  })

  it('gives each act of an operator a reason and a ticket', () => {
    const causes = plan.flatMap(({ act }) => ('cause' in act ? [act.cause] : []))
    expect(causes.map(({ ticket }) => ticket)).toEqual(['FR-12', 'FR-12', 'FR-17', 'FR-23'])
    for (const { reason } of causes) expect(actReason.safeParse(reason).success).toBe(true)
  })

  it('lets Alice buy contracts of which one wins and one loses', () => {
    const bought = plan.flatMap(({ after, act }) =>
      act.act === 'buy' && act.nickname === 'alice' ? [{ after, type: act.contract.contract_type }] : [],
    )
    const even = bought.filter(({ type }) => type === 'DIGITEVEN')
    expect(even.length).toBeGreaterThan(0)
    for (const { after } of even) expect(bought).toContainEqual({ after, type: 'DIGITODD' })
  })

  it('lets the market tick in steps of at most five seconds while it is open', () => {
    let last: number | undefined
    for (const { after, act } of plan) {
      if (last !== undefined) expect(after - last).toBeLessThanOrEqual(5_000_000)
      if (act.act === 'open_market' || last !== undefined) last = after
      if (act.act === 'close_market') last = undefined
    }
  })

  it('has payments beyond the money of their payers, a freeze, a rate and an application', () => {
    const acts = plan.map(({ act }) => act)
    expect(acts.some((act) => act.act === 'pay' && act.amount === '95000.00')).toBe(true)
    for (const kind of ['add_operators', 'open_agent', 'freeze', 'thaw', 'set_rate', 'let_in'])
      expect(acts.filter(({ act }) => act === kind)).toHaveLength(1)
  })
})
