import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react'

/** The width up to which `stacked-rows.css` stacks the cells of a row. */
const STACKED = '(max-width: 34rem)'

const ROW_PX = 33
/** The height of a stacked row before it was measured. */
const STACKED_ROW_PX = 120
/** Rows beyond the ones in sight that stay in the page, so that keys reach them. */
const OVERSCAN = 12

const watch = (onChange: () => void): (() => void) => {
  const query = window.matchMedia(STACKED)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/**
 * Returns the rows of a table that are in sight, and the height of those before and after them, in pixels. With `isWrapped` cells
 * have several lines, so that rows have heights of their own on wide pages, too.
 */
export const useRowsInSight = (
  rows: readonly { readonly id: string }[],
  scroller: RefObject<HTMLElement | null>,
  isWrapped: boolean,
) => {
  const isStacked = useSyncExternalStore(watch, () => window.matchMedia(STACKED).matches)
  const isMeasured = isStacked || isWrapped
  const idOf = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isStacked ? STACKED_ROW_PX : ROW_PX),
    overscan: OVERSCAN,
    // A measured height belongs to a row, which newer rows and another order move.
    ...(isMeasured ? { getItemKey: idOf } : {}),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights that were measured are those of the other layout.
  useEffect(() => virtual.measure(), [isStacked])
  const items = virtual.getVirtualItems()
  return {
    indexes: items.map(({ index }) => index),
    spaceBefore: items[0]?.start ?? 0,
    spaceAfter: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (index: number): void => virtual.scrollToIndex(index),
    measure: isMeasured ? virtual.measureElement : undefined,
  }
}
