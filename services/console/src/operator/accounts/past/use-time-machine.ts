import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getAccountState } from '@folio/contracts/http/operator/accounts/account-history.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pathOf } from '../../../api/path.ts'
import { useApi } from '../../api-context.ts'

/** An account as it was after one of its events. */
export type AccountState = DataOf<typeof getAccountState>

/** The moment that is shown: the event at a revision, or the last one up to a time. */
export type ShownMoment = { readonly at: number } | { readonly time: string }

/** Reads an account as it was at a moment; while another moment is read, the answer is that of the one before. */
export const useTimeMachine = (account: string, moment: ShownMoment) => {
  const { call } = useApi()
  const query = 'at' in moment ? { at_revision: moment.at } : { at_time: moment.time }
  const path = pathOf('/operator/v1/accounts/{account}/state', { account }, query)
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call<AccountState>(path, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Tells if a time has not come yet. */
export const isAhead = (time: string, nowMs: number): boolean => Date.parse(time) > nowMs

/** The revision that a step leads to; undefined where there is no event. */
export const revisionAfter = (
  { event, newest_revision }: Pick<AccountState, 'event' | 'newest_revision'>,
  step: 1 | -1,
): number | undefined => {
  const next = (event?.revision ?? -1) + step
  return next < 0 || next > newest_revision ? undefined : next
}
