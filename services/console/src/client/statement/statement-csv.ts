import type { StatementPage } from './statement-page.ts'

type Row = StatementPage['rows'][number]

const HEADINGS = ['time', 'transaction', 'category', 'with', 'amount', 'fee', 'currency', 'balance after', 'status']

/** A cell that begins like a formula of a spreadsheet gets an apostrophe, numbers excepted. */
const cell = (text: string): string => {
  const isFormula = /^[=+\-@\t]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

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
export const statementCsv = (rows: readonly Row[]): string =>
  [HEADINGS, ...rows.map(cells)].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
