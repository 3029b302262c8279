import { type RefObject, useState } from 'react'
import type { RowActions } from './row-keys.ts'

/** The rows of a table in their order, and what opens and shows one. */
type Rows<Row> = {
  readonly rows: readonly { readonly original: Row }[]
  readonly scroller: RefObject<HTMLElement | null>
  readonly scrollTo: (index: number) => void
  readonly onOpen: ((row: Row) => void) | undefined
  readonly textOf: (row: Row) => string
}

/** Returns the actions on the rows of a table, the row that Tab reaches, and the result of the last copy as a sentence. */
export const useRowActions = <Row>({ rows, scroller, scrollTo, onOpen, textOf }: Rows<Row>) => {
  const [reached, setReached] = useState(0)
  const [copied, setCopied] = useState('')

  const focus = (index: number): void => {
    setReached(index)
    scrollTo(index)
    // A row that was out of sight comes into the page with the next frame.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus())
  }
  const open = (index: number): void => {
    const row = rows[index]
    if (row !== undefined) onOpen?.(row.original)
  }
  const copy = (index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    navigator.clipboard.writeText(textOf(row.original)).then(
      () => setCopied(`Row ${index + 1} is copied.`),
      () => setCopied('The row was not copied.'),
    )
  }

  const actions: RowActions = {
    count: rows.length,
    reached: setReached,
    focus,
    open: onOpen === undefined ? undefined : open,
    copy,
  }
  return { actions, current: Math.min(reached, rows.length - 1), copied }
}
