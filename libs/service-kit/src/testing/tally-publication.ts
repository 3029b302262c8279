import type { BalanceRecord } from '@folio/contracts/balance-record.ts'
import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { viewKey } from '@folio/contracts/view-keys.ts'
import { amountOf, ZERO } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Publication } from '../publishing/publication.ts'
import type { Project } from '../views/projection.ts'
import type { TallyEvent } from './tally.ts'

const accountOf = (stream: string): string => stream.replace('tally-', 'tally:')

const shownAt = (account: string) => viewKey<{ readonly revision: number; readonly position: number }>(`sum/${account}`)

/** Makes the balance record of a tally; by default of epoch 3 and the position right after the revision. */
export const tallyBalance = (stream: string, revision: number, more: Partial<BalanceRecord> = {}): BalanceRecord => ({
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

/** Projects the revision and the position of the newest event of each tally. */
export const projectTally: Project<TallyEvent> = ({ stream, revision, position }, view) =>
  view.put(shownAt(accountOf(stream)), { revision, position })

/** The publication of tallies. */
export const tallyPublication: Publication<TallyEvent> = {
  ledger: ledgerTopic('tally'),
  balancesOf: ({ stream, revision, position }, epoch) => [tallyBalance(stream, revision, { position, epoch })],
  sourceOf: ({ account }) =>
    account.startsWith('tally:') ? { key: shownAt(account), stream: account.replace('tally:', 'tally-') } : undefined,
}
