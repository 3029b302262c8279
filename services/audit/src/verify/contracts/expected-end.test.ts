import { pipsOf } from '@folio/contracts/market/quote.ts'
import type { DigitalContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import type { RecordedTicks } from '../ticks/recorded-ticks.ts'
import { expectedEnd } from './expected-end.ts'

const ENTRY = 1_800_057_610
const RUNLOW: DigitalContract = {
  contract_id: 47_000,
  buy_transaction_id: 47_001,
  sell_transaction_id: 47_002,
  underlying_symbol: 'JD100',
  currency: 'USD',
  currency_decimals: 2,
  bet: { category: 'runs', type: 'RUNLOW' },
  duration: { kind: 'ticks', ticks: 3 },
  purchase_time: ENTRY - 1,
  spot: { epoch: ENTRY - 1, quote: '20016.94' },
  entry_epoch: ENTRY,
  exit_epoch: ENTRY + 3,
  law: { model: 'jump', volatility: amountOf('1'), interval_seconds: 1, decimals: 2 },
  buy_price: amountOf('3.16'),
  payout: amountOf('20.13'),
  commission: amountOf('0.012'),
  markup: amountOf('0.02'),
  markup_amount: amountOf('0.4'),
  exposure: amountOf('17.37'),
  offering_revision: 0,
  shortcode: 'RUNLOW_JD100_20.13_1800057609_3T_S0P_0',
  longcode: 'Win payout if Jump 100 Index falls strictly with each of 3 ticks after the entry tick.',
}

/** The recorded ticks of a symbol whose interruption after them was recorded too late to be found. */
const ticksOf = (quotes: readonly string[]): RecordedTicks => {
  const all = quotes.map((quote, index) => ({ epoch: ENTRY + index, pips: pipsOf(quote) }))
  return {
    at: (epoch) => all.find((tick) => tick.epoch === epoch),
    latestAt: (epoch) => all.findLast((tick) => tick.epoch <= epoch),
    within: ({ from, to }) => all.filter(({ epoch }) => epoch >= from && epoch <= to),
    extremes: () => undefined,
    firstBeyond: () => undefined,
    firstWhere: () => undefined,
    gapOver: () => undefined,
    shown: ({ epoch }) => ({ epoch, quote: quotes[epoch - ENTRY] ?? '' }),
  }
}

it('has no earlier tick as the exit tick of a contract that a run of ticks decided before an interruption', () => {
  const [entry, deciding] = [
    { epoch: ENTRY, quote: '20018.05' },
    { epoch: ENTRY + 1, quote: '20018.13' },
  ]
  expect(expectedEnd(RUNLOW, ticksOf(['20018.05', '20018.13']), ENTRY + 3)).toEqual({
    status: 'lost',
    evidence: { entry, deciding, ticks: [entry, deciding] },
  })
})
