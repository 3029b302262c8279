import type { ReactNode } from 'react'

/** A column of a `DataTable`. */
export type Column<Row> = {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** The value as plain text for copies: amounts ungrouped, times in ISO 8601 UTC, ids whole. */
  readonly text: (row: Row) => string
  /** The value by which a complete list can be sorted; without one the column cannot be. */
  readonly sortBy?: (row: Row) => string | number | bigint
  /** Numbers and amounts stand at the end of their cell. */
  readonly isNumeric?: boolean
  /** True lets long texts continue on further lines, so that none is cut off. */
  readonly isWrapped?: boolean
  /** True hides the column on screens below 640 px whose rows do not stack yet. */
  readonly isWideOnly?: boolean
}
