import { useQuery } from '@tanstack/react-query'
import type { Totals } from '../../api/wire.ts'
import { useApi } from '../api-context.ts'
import { useReadUntil } from '../follow/use-read-until.ts'
import { useEvents } from '../shell/stream.ts'

const PAUSES = { firstMs: 200, longestMs: 30_000 }

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
  const isBehind = newest !== undefined && data !== undefined && (countedTo(data) ?? -1) < newest
  useReadUntil({ newest, isBehind, isFetching, readAgain: refetch }, PAUSES)
  return query
}
