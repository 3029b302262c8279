import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listSymbols } from '@folio/contracts/http/operator/market/symbols.ts'
import type { Column } from '../../../ui/table/column.ts'
import { Moment } from '../../../ui/values/moment.tsx'
import { Status } from '../../../ui/values/status.tsx'

/** A symbol with what is sold of it. */
export type OperatedSymbol = DataOf<typeof listSymbols>[number]

const wordOf = ({ status, suspended_for }: OperatedSymbol): string =>
  suspended_for === null ? status : `${status} (${suspended_for.replaceAll('_', ' ')})`

/** The columns of the symbols. */
export const SYMBOL_COLUMNS: readonly Column<OperatedSymbol>[] = [
  {
    id: 'symbol',
    header: 'Symbol',
    cell: ({ symbol }) => <code>{symbol}</code>,
    text: ({ symbol }) => symbol,
    sortBy: ({ symbol }) => symbol,
  },
  { id: 'name', header: 'Name', cell: ({ name }) => name, text: ({ name }) => name, sortBy: ({ name }) => name },
  {
    id: 'status',
    header: 'Status',
    cell: (symbol) => <Status tone={symbol.status === 'open' ? 'ok' : 'bad'} word={wordOf(symbol)} />,
    text: wordOf,
    sortBy: ({ status }) => status,
  },
  {
    id: 'sold',
    header: 'Categories sold',
    isNumeric: true,
    isWideOnly: true,
    cell: ({ commissions }) => Object.keys(commissions).length,
    text: ({ commissions }) => String(Object.keys(commissions).length),
    sortBy: ({ commissions }) => Object.keys(commissions).length,
  },
  {
    id: 'interval',
    header: 'Interval',
    isNumeric: true,
    isWideOnly: true,
    cell: ({ interval_seconds }) => `${interval_seconds} s`,
    text: ({ interval_seconds }) => String(interval_seconds),
    sortBy: ({ interval_seconds }) => interval_seconds,
  },
  {
    id: 'changed',
    header: 'Changed',
    isWideOnly: true,
    cell: ({ changed_at }) => <Moment time={changed_at} isDated />,
    text: ({ changed_at }) => changed_at,
    sortBy: ({ changed_at }) => changed_at,
  },
]
