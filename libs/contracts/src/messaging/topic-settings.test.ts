import { DAY_MS, HOUR_MS } from '@folio/kernel/units/time-units.ts'
import { expect, it } from 'vitest'
import { ledgerBalances } from '../balance-record.ts'
import { ledgerPortfolio } from '../portfolio-record.ts'
import { topicSettings } from './topic-settings.ts'

const YEAR_MS = 365 * DAY_MS

it('every topic has the settings that installed brokers have', () => {
  const kept = topicSettings.map(({ name, cleanup }) => [name, cleanup.by === 'age' ? cleanup.retentionMs : 'by key'])
  expect(Object.fromEntries(kept)).toEqual({
    'folio.identity.commands.v1': DAY_MS,
    'folio.wallet.commands.v1': DAY_MS,
    'folio.market.commands.v1': DAY_MS,
    'folio.trading.commands.v1': DAY_MS,
    'folio.options-account.commands.v1': DAY_MS,
    'folio.payment-agent.commands.v1': DAY_MS,
    'folio.replies.v1': HOUR_MS,
    'folio.revocations.v1': DAY_MS,
    'market.ticks.v1': 7 * DAY_MS,
    'ledger.wallet.v1': YEAR_MS,
    'ledger.trading.v1': YEAR_MS,
    'ledger.options-account.v1': YEAR_MS,
    'ledger.payment-agent.v1': YEAR_MS,
    'ledger.balances.v1': 'by key',
    'ledger.portfolio.v1': 'by key',
  })
  expect(kept).toHaveLength(15)
})

it('the compacted topics, which alone carry tombstones, are those that the broker compacts, and it keeps tombstones for a week', () => {
  const compacted = topicSettings.flatMap(({ name, cleanup }) => (cleanup.by === 'key' ? [{ name, ...cleanup }] : []))
  expect(compacted).toEqual(
    [ledgerBalances, ledgerPortfolio].map(({ name }) => ({ name, by: 'key', tombstonesKeptMs: 7 * DAY_MS })),
  )
  expect([ledgerBalances.isCompacted, ledgerPortfolio.isCompacted]).toEqual([true, true])
})
