import type { DataOf, Endpoint } from '@folio/contracts/http/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReadState } from '../ui/states/read-states.tsx'
import { useClient } from './client-context.ts'

/**
 * Reads an endpoint of the public API; all components that read the same path share one answer, which counts as fresh for
 * `freshMs`; `static` is never read again. Nothing is read while `isNeeded` is false.
 */
export const useRead = <E extends Endpoint>(
  path: string,
  { freshMs = 0, isNeeded = true }: { readonly freshMs?: number | 'static'; readonly isNeeded?: boolean } = {},
): ReadState<DataOf<E>> => {
  const { call } = useClient()
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call<DataOf<E>>(path, { signal }),
    staleTime: freshMs,
    enabled: isNeeded,
  })
}
