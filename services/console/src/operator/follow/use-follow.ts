import { useQueryClient } from '@tanstack/react-query'
import type { Read } from '../reads/use-read.ts'
import type { Followed } from '../shell/stream.ts'
import type { Shown } from './newer-events.ts'
import { useNewerEvents } from './use-newer-events.ts'
import { useReadUntil } from './use-read-until.ts'

/** A busy account is read at most once a second. */
const PAUSES = { firstMs: 1000, longestMs: 30_000 }

/**
 * Keeps a screen current: follows the events of what it shows, and makes all its reads below `path` again until the answer shows
 * the newest one. Without a query it follows none.
 */
export const useFollow = (
  { path, query }: { readonly path: string; readonly query: Followed['query'] | undefined },
  { data, isFetching }: Pick<Read<Shown>, 'data' | 'isFetching'>,
): void => {
  const queries = useQueryClient()
  const newer = useNewerEvents({ key: `follow ${path} ${JSON.stringify(query)}`, query }, data)
  const readAgain = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [read] }) => typeof read === 'string' && read.startsWith(path),
    })
  useReadUntil({ newest: newer.at(-1)?.position, isBehind: newer.length > 0, isFetching, readAgain }, PAUSES)
}
