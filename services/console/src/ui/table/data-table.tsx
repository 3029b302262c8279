import { type ReactNode, useId, useRef } from 'react'
import { CopyButton } from '../values/copy-button.tsx'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { plainRow, plainTable } from './plain-text.ts'
import { TableHead } from './table-head.tsx'
import { RowSpace, TableRow } from './table-row.tsx'
import { useRowActions } from './use-row-actions.ts'
import { useRowModel } from './use-row-model.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

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
 * plain text; the button above copies all. A column with `sortBy` sorts what is loaded. On a narrow page its rows stack
 * (`stacked-rows.css`).
 */
export const DataTable = <Row extends object>(props: TableProps<Row>) => {
  const { caption, columns, rowId, selected, onOpen, footer } = props
  const captionId = useId()
  const scroller = useRef<HTMLElement>(null)
  const { rows, headers } = useRowModel(columns, props.rows, rowId)
  const textOf = (row: Row): string => plainRow(columns, row)
  const { indexes, spaceBefore, spaceAfter, scrollTo, measure } = useRowsInSight(
    rows,
    scroller,
    columns.some(({ isWrapped }) => isWrapped === true),
  )
  const { actions, current, copied } = useRowActions({ rows, scroller, scrollTo, onOpen, textOf })
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
        <CopyButton
          text={allText}
          label={rows.length === 1 ? 'the row as text' : `all ${rows.length} rows as text`}
          isQuiet
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys have to reach what scrolls. */}
      <section ref={scroller} className={styles.scroll} aria-labelledby={captionId} tabIndex={0}>
        <table className={styles.table} aria-labelledby={captionId} aria-rowcount={rows.length + 1}>
          <TableHead headers={headers} columns={columns} />
          <tbody>
            <RowSpace px={spaceBefore} columns={columns.length} />
            {indexes.map((index) => {
              const row = rows[index]
              return row === undefined ? null : (
                <TableRow
                  key={row.id}
                  row={row.original}
                  index={index}
                  columns={columns}
                  actions={actions}
                  measure={measure}
                  isCurrent={index === current}
                  isSelected={row.id === selected}
                />
              )
            })}
            <RowSpace px={spaceAfter} columns={columns.length} />
          </tbody>
        </table>
      </section>
      {footer}
    </div>
  )
}
