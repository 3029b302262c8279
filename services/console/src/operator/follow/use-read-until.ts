import { after } from '@folio/kernel/timing/timers.ts'
import { useEffect, useRef } from 'react'

/** The pauses before an answer is read again, which double from the first to the longest. */
export type Pauses = { readonly firstMs: number; readonly longestMs: number }

/** An answer and the newest event that it is to show. */
export type Behind = {
  /** The position of the newest event that the page has seen. */
  readonly newest: number | undefined
  /** True while the answer does not show that event. */
  readonly isBehind: boolean
  readonly isFetching: boolean
  readonly readAgain: () => unknown
}

/** Reads an answer again until it shows the newest event; the pauses grow, and are short again after the next event. */
export const useReadUntil = (
  { newest, isBehind, isFetching, readAgain }: Behind,
  { firstMs, longestMs }: Pauses,
): void => {
  const reads = useRef({ newest, count: 0 })
  const latest = useRef(readAgain)
  latest.current = readAgain

  useEffect(() => {
    if (reads.current.newest !== newest) reads.current = { newest, count: 0 }
    if (!isBehind || isFetching) return
    return after(Math.min(longestMs, firstMs * 2 ** reads.current.count), () => {
      reads.current.count += 1
      void latest.current()
    })
  }, [newest, isBehind, isFetching, firstMs, longestMs])
}
