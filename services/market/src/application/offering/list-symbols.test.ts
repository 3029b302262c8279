import type { SessionCalendar } from '@folio/contracts/market/calendar.ts'
import type { MarketModel } from '@folio/contracts/market/offering.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { steppingSymbols } from '../../testing/stepping-feed.ts'
import { listSymbols } from './list-symbols.ts'
import { decideOffering, offeringNow } from './offering-stream.ts'

const NOW = Date.UTC(2026, 10, 1) / 1000
const calendar: SessionCalendar = {
  revision: 1,
  time_zone: 'UTC',
  sessions: [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], open: '00:00', close: '24:00' }],
  holidays: [],
  early_closes: [],
}
const symbols = steppingSymbols.map((facts) => ({ ...facts, calendar }))
const withHolidays = (revision: number, ...holidays: string[]) =>
  symbols.map((facts) => ({ ...facts, calendar: { ...calendar, revision, holidays } }))

const listing = () => {
  const ports = { ...silentTelemetry, store: memoryStore(), clock: () => NOW * 1e6 }
  return {
    revise: async (symbol: string, model: MarketModel) =>
      decideOffering(ports, await offeringNow(ports, symbol), {
        name: 'revise',
        command: { type: 'ReviseModel', symbol, model, facts: { epoch: NOW } },
      }),
    list: (listed: Parameters<typeof listSymbols>[1]) => listSymbols(ports, listed),
    listed: async () => {
      const { state, tip } = await offeringNow(ports, 'ONE')
      return { calendar: state.offering?.calendar, events: tip.revision + 1 }
    },
  }
}

it('symbols are listed once', async () => {
  const { list, listed } = listing()
  await list(symbols)
  await list(symbols)
  expect(await listed()).toEqual({ calendar, events: 1 })
})

it('a listed symbol gets a newer calendar, once', async () => {
  const { list, listed } = listing()
  await list(symbols)
  const newer = withHolidays(2, '2026-12-25')
  await list(newer)
  await list(newer)
  expect(await listed()).toEqual({ calendar: newer[0]?.calendar, events: 2 })
})

it.each([
  ['of the same revision', withHolidays(1, '2026-12-25'), 'calendar_not_newer'],
  ['that changes the next days', withHolidays(2, '2026-11-03'), 'calendar_changes_too_soon'],
  ['that is left out', steppingSymbols, 'calendar_not_newer'],
])('a calendar %s stops the market, and nothing is recorded', async (_, changed, fault) => {
  const { list, listed } = listing()
  await list(symbols)
  await expect(list(changed)).rejects.toThrow(`ONE cannot get the calendar of the feed: ${fault}`)
  expect(await listed()).toEqual({ calendar, events: 1 })
})

it('other facts of a listed symbol stop the market', async () => {
  const { list } = listing()
  await list(symbols)
  const changed = withHolidays(2).map((facts) => ({ ...facts, decimals: 3 }))
  await expect(list(changed)).rejects.toThrow('a changed symbol needs a new code')
})

it('the feed keeps the estimates with which a market was listed, also after the operator has revised them', async () => {
  const { list, listed, revise } = listing()
  const estimates = { volatility: amountOf('0.08'), interest: amountOf('0'), yield: amountOf('0') }
  const market = symbols.map((facts) => ({ ...facts, model: { kind: 'market', ...estimates } as const }))
  await list(market)
  await revise('ONE', { ...estimates, volatility: amountOf('0.1') })
  await list(market)
  expect(await listed()).toEqual({ calendar, events: 2 })
  const changed = market.map((facts) => ({ ...facts, model: { ...facts.model, volatility: amountOf('0.1') } }))
  await expect(list(changed)).rejects.toThrow('a changed symbol needs a new code')
})
