import { csvOf } from '../csv.ts'
import type { StatementPage } from './statement-page.ts'

type Row = StatementPage['rows'][number]

const HEADINGS = ['time', 'transaction', 'category', 'with', 'amount', 'fee', 'currency', 'balance after', 'status']

const cells = ({ timestamp, transaction_id, category, metadata }: Row): readonly string[] => [
  timestamp,
  String(transaction_id),
  category,
  metadata.counterparty_nickname ?? '',
  `${category === 'withdrawal' ? '-' : ''}${metadata.transaction_gross_amount}`,
  metadata.fee ?? '',
  metadata.transaction_currency,
  metadata.balance_after ?? '',
  metadata.transaction_status,
]

/** Writes the rows of a statement as CSV: times in UTC, amounts with a sign. */
export const statementCsv = (rows: readonly Row[]): string => csvOf([HEADINGS, ...rows.map(cells)])
