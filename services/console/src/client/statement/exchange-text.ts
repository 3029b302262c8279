import type { StatementPage } from './statement-page.ts'

type Row = StatementPage['rows'][number]

/**
 * Says at what rate a row of an exchange was made, between which currencies, and for what fee: `USD into EUR at 0.9154, fee 0.50
 * USD`. The other side is looked for among the rows of the page; without it the pair is left out. Undefined for another row.
 */
export const exchangeText = (row: Row, rows: readonly Row[]): string | undefined => {
  const { transaction_currency: currency, exchange_rate: rate, fee } = row.metadata
  if (rate === undefined) return undefined
  const other = rows.find(
    ({ transaction_id, category }) => transaction_id === row.transaction_id && category !== row.category,
  )
  const [paid, got] = row.category === 'withdrawal' ? [row, other] : [other, row]
  const pair =
    paid === undefined || got === undefined
      ? ''
      : `${paid.metadata.transaction_currency} into ${got.metadata.transaction_currency} `
  const feeText = fee === undefined ? '' : `, fee ${fee} ${currency}`
  return `${pair}at ${rate}${feeText}`
}
