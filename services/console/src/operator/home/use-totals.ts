import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Totals } from '../../api/wire.ts'
import { useApi } from '../api-context.ts'
import { useEvents } from '../shell/stream.ts'

const PAUSE_MIN_MS = 200
const PAUSE_MAX_MS = 30_000

/** The newest position that all views have counted; undefined while there is no view. */
export const countedTo = ({ views }: Totals): number | undefined => {
  const positions = views.map(({ position }) => position)
  return positions.length === 0 ? undefined : Math.min(...positions)
}

/** The moment up to which all views have seen every event, ISO 8601; undefined while one has seen none. */
export const countedUntil = ({ views }: Totals): string | undefined => {
  const moments = views.map(({ caught_up_at }) => caught_up_at)
  return moments.filter((moment) => moment !== null).sort()[0]
}

/** Reads the sums once; all parts of the page share the answer. */
export const useTotalsAnswer = () => {
  const { call } = useApi()
  return useQuery({
    queryKey: ['totals'],
    queryFn: ({ signal }) => call<Totals>('/operator/v1/totals', { signal }),
  })
}

/** Reads the sums, and again after events of the stream until the views have counted them, with growing pauses. */
export const useTotals = () => {
  const query = useTotalsAnswer()
  const { data, isFetching, refetch } = query
  const newest = useEvents().at(-1)?.position
  const reads = useRef({ newest, count: 0 })
  const isBehind = newest !== undefined && data !== undefined && (countedTo(data) ?? -1) < newest

  useEffect(() => {
    if (reads.current.newest !== newest) reads.current = { newest, count: 0 }
    if (!isBehind || isFetching) return
    const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** reads.current.count)
    const timer = setTimeout(() => {
      reads.current.count += 1
      void refetch()
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [newest, isBehind, isFetching, refetch])

  return query
}
