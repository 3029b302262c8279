import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listFxRateHistory } from '@folio/contracts/http/operator/rates.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pathOf } from '../../api/path.ts'
import { useApi } from '../api-context.ts'

type Page = DataOf<typeof listFxRateHistory>

const PAGE_ROWS = 200

/** The path of the changes of a rate, the newest first, or those before a revision. */
export const historyPath = (currency: string, before?: number): string =>
  pathOf('/operator/v1/fx-rates/history', {}, { currency, limit: PAGE_ROWS, before_revision: before })

/** The revision before which the next page of a history begins; undefined after the oldest change. */
export const nextBefore = ({ rows, is_whole }: Pick<Page, 'rows' | 'is_whole'>): number | undefined =>
  is_whole ? undefined : rows.at(-1)?.revision

/** Reads the changes of a rate page by page, the newest first. */
export const useRateHistory = (currency: string) => {
  const { call } = useApi()
  return useInfiniteQuery({
    queryKey: [historyPath(currency), 'pages'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => call<Page>(historyPath(currency, pageParam), { signal }),
    getNextPageParam: nextBefore,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ rows }) => rows),
      checkpoint: pages[0]?.checkpoint ?? { epoch: 0, position: 0 },
    }),
  })
}
