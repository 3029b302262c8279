import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useId, useRef } from 'react'
import { CopyButton } from '../copy-button.tsx'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { plainRow, plainTable } from './plain-text.ts'
import { TableHead } from './table-head.tsx'
import { RowSpace, TableRow } from './table-row.tsx'
import { useRowActions } from './use-row-actions.ts'
import { useRowModel } from './use-row-model.ts'

const ROW_PX = 33
/** Rows beyond the ones in sight that stay in the page, so that keys reach them. */
const OVERSCAN = 12

type TableProps<Row> = {
  /** Says what the rows are; shown above them. */
  readonly caption: string
  /** The columns; declared once beside the screen, so that they stay the same. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** The id of the selected row, which the address holds. */
  readonly selected?: string | undefined
  /** Called for the row that is clicked, or on which Enter is pressed. */
  readonly onOpen?: (row: Row) => void
  /** Stands below the rows: a button that reads more, say. */
  readonly footer?: ReactNode
}

/**
 * A table of any length: only the rows in sight are in the page. Arrows move between rows, Enter opens one, `c` copies it as
 * plain text; the button above copies all. A column with `sortBy` sorts what is loaded.
 */
export const DataTable = <Row extends object>(props: TableProps<Row>) => {
  const { caption, columns, rowId, selected, onOpen, footer } = props
  const captionId = useId()
  const scroller = useRef<HTMLElement>(null)
  const { rows, headers } = useRowModel(columns, props.rows, rowId)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  })
  const textOf = (row: Row): string => plainRow(columns, row)
  const scrollTo = (index: number): void => virtual.scrollToIndex(index)
  const { actions, current, copied } = useRowActions({ rows, scroller, scrollTo, onOpen, textOf })
  const items = virtual.getVirtualItems()
  const allText = (): string =>
    plainTable(
      columns,
      rows.map(({ original }) => original),
    )

  return (
    <div>
      <div className={styles.head}>
        <span id={captionId}>{caption}</span>
        <span role="status">{copied}</span>
        <CopyButton text={allText} label={`all ${rows.length} rows as text`} isQuiet />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys have to reach what scrolls. */}
      <section ref={scroller} className={styles.scroll} aria-labelledby={captionId} tabIndex={0}>
        <table className={styles.table} aria-labelledby={captionId} aria-rowcount={rows.length + 1}>
          <TableHead headers={headers} columns={columns} />
          <tbody>
            <RowSpace px={items[0]?.start ?? 0} columns={columns.length} />
            {items.map(({ index }) => {
              const row = rows[index]
              return row === undefined ? null : (
                <TableRow
                  key={row.id}
                  row={row.original}
                  index={index}
                  columns={columns}
                  actions={actions}
                  isCurrent={index === current}
                  isSelected={row.id === selected}
                />
              )
            })}
            <RowSpace px={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columns.length} />
          </tbody>
        </table>
      </section>
      {footer}
    </div>
  )
}
