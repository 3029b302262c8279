import { after } from '@folio/kernel/timing/timers.ts'
import { useEffect, useRef } from 'react'
import { type Pauses, readPauseMs } from './read-pause.ts'

/** An answer and the newest event that it is to show. */
export type Behind = {
  /** The position of the newest event that the page has seen. */
  readonly newest: number | undefined
  /** True while the answer does not show that event. */
  readonly isBehind: boolean
  readonly isFetching: boolean
  readonly readAgain: () => unknown
}

/**
 * Reads an answer again until it shows the newest event: at once, unless it was just read, then after pauses that grow, and are
 * short again after the next event.
 */
export const useReadUntil = (
  { newest, isBehind, isFetching, readAgain }: Behind,
  { firstMs, longestMs }: Pauses,
): void => {
  const reads = useRef({ newest, count: 0 })
  const readAtMs = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef(readAgain)
  latest.current = readAgain

  useEffect(() => {
    if (reads.current.newest !== newest) reads.current = { newest, count: 0 }
    if (isFetching) readAtMs.current = performance.now()
    if (!isBehind || isFetching) return
    const sinceReadMs = performance.now() - readAtMs.current
    return after(readPauseMs({ ...reads.current, sinceReadMs }, { firstMs, longestMs }), () => {
      reads.current.count += 1
      void latest.current()
    })
  }, [newest, isBehind, isFetching, firstMs, longestMs])
}
