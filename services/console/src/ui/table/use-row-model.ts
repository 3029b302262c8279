import {
  type ColumnDef,
  createSortedRowModel,
  type Row as ModelRow,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from './column.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
type Features = typeof features

/** A header with the state of its order. */
export type Header<Row extends object> = ReturnType<typeof useRowModel<Row>>['headers'][number]

const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'bigint' && typeof b === 'bigint') return a === b ? 0 : a < b ? -1 : 1
  const [left, right] = [String(a), String(b)]
  return left === right ? 0 : left < right ? -1 : 1
}

const definitionOf = <Row extends object>({ id, header, text, sortBy }: Column<Row>): ColumnDef<Features, Row> => ({
  id,
  header,
  accessorFn: sortBy ?? text,
  enableSorting: sortBy !== undefined,
  sortDescFirst: false,
  sortFn: (a: ModelRow<Features, Row>, b: ModelRow<Features, Row>, column: string) =>
    compare(a.getValue(column), b.getValue(column)),
})

/** Makes the rows of a table in the chosen order, and its headers with the way to choose another. */
export const useRowModel = <Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
) => {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({ features, columns: definitions, data, getRowId: rowId })
  return { rows: table.getRowModel().rows, headers: table.getHeaderGroups()[0]?.headers ?? [] }
}
