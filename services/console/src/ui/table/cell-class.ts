import type { Column } from './column.ts'
import styles from './data-table.module.css'

/** The classes of a column's cells. */
export const cellClass = <Row>({ isNumeric = false, isWideOnly = false, isWrapped = false }: Column<Row>): string =>
  [isNumeric ? styles.numeric : '', isWrapped ? styles.wrapped : '', isWideOnly ? styles.wideOnly : ''].join(' ').trim()
