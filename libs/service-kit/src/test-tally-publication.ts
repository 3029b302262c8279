import type { BalanceRecord } from '@folio/contracts/balance-record.ts'
import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { viewKey } from '@folio/contracts/view-key.ts'
import { amountOf, ZERO } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Project } from './projection.ts'
import type { Publication } from './publish.ts'
import type { TallyEvent } from './test-tally.ts'

const accountOf = (stream: string): string => stream.replace('tally-', 'tally:')

const shownAt = (account: string) => viewKey<{ readonly revision: number; readonly position: number }>(`sum/${account}`)

/** A tally's sum as everybody is told of it; epoch 3, and the position right after the revision, unless told otherwise. */
export const toldTally = (stream: string, revision: number, more: Partial<BalanceRecord> = {}): BalanceRecord => ({
  account: accountOf(stream),
  currency: 'USD',
  balance: amountOf(`${revision}`),
  input: amountOf(`${revision}`),
  output: ZERO,
  epoch: 3,
  revision,
  position: revision + 1,
  at: timestampOf(0),
  ...more,
})

/** What a view shows of tallies: the revision and the position of the newest event of each. */
export const projectTally: Project<TallyEvent> = ({ stream, revision, position }, view) =>
  view.put(shownAt(accountOf(stream)), { revision, position })

/** What everybody is told of tallies. */
export const tallyPublication: Publication<TallyEvent> = {
  ledger: ledgerTopic('tally'),
  balancesOf: ({ stream, revision, position }, epoch) => [toldTally(stream, revision, { position, epoch })],
  sourceOf: ({ account }) =>
    account.startsWith('tally:') ? { key: shownAt(account), stream: account.replace('tally:', 'tally-') } : undefined,
}
