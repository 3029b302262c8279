import type { DataOf, Endpoint } from '@folio/contracts/http/endpoint.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../api-context.ts'

/** The ways in which a read may differ from one read when its screen opens. */
export type ReadOptions<Data> = {
  /** False postpones the read; true unless given. */
  readonly isOn?: boolean
  /** The pause before the next read while the tab is visible, undefined for none; only where no stream tells of changes. */
  readonly pauseMs?: (data: Data) => number | undefined
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
  { isOn = true, pauseMs }: ReadOptions<DataOf<E>> = {},
): Read<DataOf<E>> => {
  const { call } = useApi()
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call<DataOf<E>>(path, { signal }),
    enabled: isOn,
    // After a failure the screen says when it reads again.
    refetchInterval: ({ state: { data, status } }) =>
      status === 'success' && data !== undefined ? (pauseMs?.(data) ?? false) : false,
  })
}
