import { cellClass } from './cell-class.ts'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import type { Header } from './use-row-model.ts'

const SORTED = {
  asc: { sign: '↑', value: 'ascending' },
  desc: { sign: '↓', value: 'descending' },
} as const

const HeadCell = <Row extends object>({
  header,
  column,
}: {
  readonly header: Header<Row>
  readonly column: Column<Row>
}) => {
  const direction = header.column.getIsSorted()
  const sorted = direction === false ? undefined : SORTED[direction]
  const toggle = header.column.getToggleSortingHandler()
  return (
    <th scope="col" className={cellClass(column)} aria-sort={sorted?.value}>
      {toggle === undefined || !header.column.getCanSort() ? (
        column.header
      ) : (
        <button type="button" className={styles.sort} onClick={toggle}>
          {column.header} <span aria-hidden="true">{sorted?.sign ?? '↕'}</span>
        </button>
      )}
    </th>
  )
}

/** The headers of a table; those of columns that can be sorted are buttons. */
export const TableHead = <Row extends object>({
  headers,
  columns,
}: {
  readonly headers: readonly Header<Row>[]
  readonly columns: readonly Column<Row>[]
}) => (
  <thead>
    <tr>
      {headers.map((header, index) => {
        const column = columns[index]
        return column === undefined ? null : <HeadCell key={header.id} header={header} column={column} />
      })}
    </tr>
  </thead>
)
