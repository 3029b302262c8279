import { Link } from '@tanstack/react-router'
import { endOfDay } from '../../../time/day.ts'
import type { Column } from '../../../ui/table/column.ts'
import type { TimeMode } from '../../../ui/time/time-mode.ts'

/** A day, and the clock by which it ends. */
export type PastDay = { readonly day: string; readonly mode: TimeMode }

/**
 * Adds a column whose links open the time machine of each account at the end of a day; no column where no day was chosen. A row
 * without a past, such as that of a system account, has no account.
 */
export const withPast = <Row,>(
  columns: readonly Column<Row>[],
  past: PastDay | undefined,
  accountOf: (row: Row) => string | undefined,
): readonly Column<Row>[] => {
  if (past === undefined) return columns
  const { day, mode } = past
  const column: Column<Row> = {
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
          search={{ time: endOfDay(day, mode === 'utc') }}
          aria-label={`Balance of ${account} at the end of ${day}`}
        >
          Balance then
        </Link>
      )
    },
    text: (row) => (accountOf(row) === undefined ? '' : endOfDay(day, mode === 'utc')),
  }
  // Beside the name, since the last columns of a wide list lie out of sight.
  return [...columns.slice(0, 1), column, ...columns.slice(1)]
}
