import { useQuery } from '@tanstack/react-query'
import type { CurrentSession } from '../../api/wire.ts'
import { useApi } from '../api-context.ts'

/** Reads the session of this page once: the name and the role of the operator. */
export const useCurrentSession = () => {
  const { call } = useApi()
  return useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => call<CurrentSession>('/operator/v1/sessions/current', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
