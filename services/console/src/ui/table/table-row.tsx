import type { MouseEvent, ReactNode } from 'react'
import { visibleText } from '../../api/visible-text.ts'
import { cellClass } from './cell-class.ts'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { onRowKey, type RowActions } from './row-keys.ts'

/** Tells if a click meant a link or a button of the row, or ends a selection of text. */
const isOfContent = ({ target }: MouseEvent): boolean =>
  (target instanceof Element && target.closest('a, button, input, select') !== null) ||
  window.getSelection()?.isCollapsed === false

/** A cell that is a text alone, as people may have written it, with its hidden characters written out. */
const shownCell = (cell: ReactNode): ReactNode => (typeof cell === 'string' ? visibleText(cell) : cell)

/** A row of a table, reached by keys; `isCurrent` makes it the one that Tab reaches. */
export const TableRow = <Row extends object>({
  row,
  index,
  columns,
  isCurrent,
  isSelected,
  actions,
  measure,
}: {
  readonly row: Row
  readonly index: number
  readonly columns: readonly Column<Row>[]
  readonly isCurrent: boolean
  readonly isSelected: boolean
  readonly actions: RowActions
  /** Learns the height of the row, where rows have different ones. */
  readonly measure: ((row: Element | null) => void) | undefined
}) => (
  <tr
    ref={measure}
    data-index={index}
    // The headers are the first row.
    aria-rowindex={index + 2}
    aria-current={isSelected ? 'true' : undefined}
    tabIndex={isCurrent ? 0 : -1}
    className={actions.open === undefined ? styles.row : `${styles.row} ${styles.opens}`}
    onFocus={() => actions.reached(index)}
    onClick={(event) => {
      if (!isOfContent(event)) actions.open?.(index)
    }}
    onKeyDown={(event) => onRowKey(event, index, actions)}
  >
    {columns.map((column) => (
      <td key={column.id} className={cellClass(column)} data-label={column.header}>
        {shownCell(column.cell(row))}
      </td>
    ))}
  </tr>
)

/** The place of rows that are not in the page, since they are out of sight. */
export const RowSpace = ({ px, columns }: { readonly px: number; readonly columns: number }) =>
  px <= 0 ? null : (
    <tr>
      <td colSpan={columns} className={styles.space} style={{ height: px }} />
    </tr>
  )
