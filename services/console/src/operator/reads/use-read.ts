import type { DataOf, Endpoint } from '@folio/contracts/http/endpoint.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../api-context.ts'

/** The ways in which a read may differ from one read when its screen opens. */
export type ReadOptions = {
  /** False postpones the read; true unless given. */
  readonly isOn?: boolean
  /** Reads again at this interval while the tab is visible; only where no stream tells of changes. */
  readonly everyMs?: number | false
}

/** The last answer of a read and its state; `ReadStates` shows it. */
export type Read<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isFetching' | 'dataUpdatedAt' | 'errorUpdatedAt'
> & {
  readonly refetch: () => unknown
}

/**
 * Reads an endpoint of the operator API: `useRead<typeof listProjections>('/operator/v1/projections')`. All components that
 * read the same path share one answer; each write of this page makes it read again.
 */
export const useRead = <E extends Endpoint>(
  path: string,
  { isOn = true, everyMs = false }: ReadOptions = {},
): Read<DataOf<E>> => {
  const { call } = useApi()
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call<DataOf<E>>(path, { signal }),
    enabled: isOn,
    refetchInterval: everyMs,
  })
}
