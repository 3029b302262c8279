import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { endOfDay } from '../../../time/day.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useTimeMode } from '../../../ui/time/time-mode.ts'

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
 * Adds a column whose links open the time machine of each account at the end of a day, by the clock that times are shown by; the
 * columns stay as they are where no day was chosen. `columns` and `accountOf` have to be declared once.
 */
export const useColumnsWithPast = <Row,>(
  columns: readonly Column<Row>[],
  day: string | undefined,
  accountOf: AccountOf<Row>,
): readonly Column<Row>[] => {
  const isUtc = useTimeMode() === 'utc'
  return useMemo(() => {
    if (day === undefined) return columns
    // Beside the name, since the last columns of a wide list lie out of sight.
    return [...columns.slice(0, 1), pastColumn(day, endOfDay(day, isUtc), accountOf), ...columns.slice(1)]
  }, [columns, day, isUtc, accountOf])
}
