import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getDemo } from '@folio/contracts/http/operator/demo/demo-tools.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api-context.ts'

const PATH = '/operator/v1/demo'
const FRESH_MS = 60_000

/**
 * Returns the name of a client that every operator may see: that of a sample client of a demonstration, which is made up. All
 * other names are personal data, which an act reveals; for these, for erased clients and for no client, it returns undefined. The
 * names are read at most once a minute and after each act, and only where there is a client to name.
 */
export const useClientName = (client: string | null | undefined): string | undefined => {
  const { call } = useApi()
  const { data } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => call<DataOf<typeof getDemo>>(PATH, { signal }),
    enabled: typeof client === 'string',
    staleTime: FRESH_MS,
    // An installation without demo tools has no such path: it is asked for once.
    retryOnMount: false,
  })
  return data?.samples.find(({ client_id }) => client_id === client)?.nickname
}
