import type { KeyboardEvent } from 'react'

/** The actions of a table on a row, by its index. */
export type RowActions = {
  readonly count: number
  /** Called when a row got the focus. */
  readonly reached: (index: number) => void
  readonly focus: (index: number) => void
  /** Opens a row; undefined where rows do not open. */
  readonly open: ((index: number) => void) | undefined
  readonly copy: (index: number) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** The row that a key leads to from another; undefined if the key leads nowhere. */
export const rowAfter = (key: string, index: number, count: number): number | undefined => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, index + step))
}

/** Handles a key on a row: arrows, Page Up and Down, Home and End move, Enter opens, `c` copies the row. */
export const onRowKey = (event: KeyboardEvent<HTMLElement>, index: number, actions: RowActions): void => {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
  const next = rowAfter(event.key, index, actions.count)
  if (next !== undefined) actions.focus(next)
  else if (event.key === 'Enter') actions.open?.(index)
  else if (event.key === 'c') actions.copy(index)
  else return
  event.preventDefault()
}
