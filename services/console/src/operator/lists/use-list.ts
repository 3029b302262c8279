import type { DataOf, Endpoint } from '@folio/contracts/http/endpoint.ts'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../../api/call-failure.ts'
import { useApi } from '../api-context.ts'

/** A page of a list, as every list of the operator API answers it. */
type Page = {
  readonly checkpoint: { readonly epoch: number; readonly position: number }
  readonly rows: readonly object[]
  readonly next_cursor: string | null
}

type RowIn<Data> = Data extends { readonly rows: readonly (infer Row)[] } | readonly (infer Row)[] ? Row : never

/** The rows of a list that were read so far, up to which event they are complete, and the first page with what it tells besides. */
export type Rows<Data> = {
  readonly rows: readonly RowIn<Data>[]
  readonly checkpoint: Page['checkpoint']
  readonly first: Extract<Data, Page> | undefined
}

const withCursor = (path: string, cursor: string | undefined): string => {
  if (cursor === undefined) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ cursor })}`
}

/**
 * Reads a list page by page: `useList<typeof listLedgerAccounts>(path)`, the path with its filters. Where the ledger began
 * another epoch, it begins with the first page again.
 */
export const useList = <E extends Endpoint>(path: string) => {
  const { call } = useApi()
  const queries = useQueryClient()
  const queryKey = [path, 'pages']
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call<Page>(withCursor(path, pageParam), { signal, isPage: true }),
    getNextPageParam: ({ next_cursor }: Page) => next_cursor ?? undefined,
    select: ({ pages }: InfiniteData<Page, string | undefined>): Rows<DataOf<E>> => ({
      rows: pages.flatMap(({ rows }) => rows) as RowIn<DataOf<E>>[],
      checkpoint: pages[0]?.checkpoint ?? { epoch: 0, position: 0 },
      first: pages[0] as Extract<DataOf<E>, Page> | undefined,
    }),
  })
  const { data, error, dataUpdatedAt, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = query
  const isExpired = error !== null && failureOf(error).code === 'CursorExpired'
  return {
    read: { data, error, dataUpdatedAt, refetch: isExpired ? () => queries.resetQueries({ queryKey }) : refetch },
    hasMore: hasNextPage,
    isReadingMore: isFetchingNextPage,
    readMore: () => void fetchNextPage(),
  }
}
