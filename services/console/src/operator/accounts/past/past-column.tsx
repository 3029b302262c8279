import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { endOfDay } from '../../../time/day.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useTimeMode } from '../../../ui/time/time-mode.ts'

/** The ids of the columns that show the balances of now. */
const BALANCES: ReadonlySet<string> = new Set(['balance', 'balances'])

/** Returns the account of a row; undefined for one without a past, such as that of a system account. */
type AccountOf<Row> = (row: Row) => string | undefined

const pastColumn = <Row,>(day: string, end: string, accountOf: AccountOf<Row>): Column<Row> => ({
  id: 'past',
  header: `End of ${day}`,
  cell: (row) => {
    const account = accountOf(row)
    return account === undefined ? (
      '—'
    ) : (
      <Link
        to="/accounts/$account"
        params={{ account }}
        search={{ time: end }}
        aria-label={`Balance of ${account} at the end of ${day}`}
      >
        Balance then
      </Link>
    )
  },
  text: (row) => (accountOf(row) === undefined ? '' : end),
})

/**
 * Adds a column whose links open the time machine of each account at the end of a day, by the clock that times are shown by, and
 * says of the balances that they are those of now; the columns stay as they are where no day was chosen. `columns` and `accountOf` have to be declared once.
 */
export const useColumnsWithPast = <Row,>(
  columns: readonly Column<Row>[],
  day: string | undefined,
  accountOf: AccountOf<Row>,
): readonly Column<Row>[] => {
  const isUtc = useTimeMode() === 'utc'
  return useMemo(() => {
    if (day === undefined) return columns
    const [name, ...others] = columns.map((column) =>
      BALANCES.has(column.id) ? { ...column, header: `${column.header} now` } : column,
    )
    // Beside the name, since the last columns of a wide list lie out of sight.
    return [...(name === undefined ? [] : [name]), pastColumn(day, endOfDay(day, isUtc), accountOf), ...others]
  }, [columns, day, isUtc, accountOf])
}
