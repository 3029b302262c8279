import { useSearch } from '@tanstack/react-router'
import { useRunningStream } from '../shell/use-running-stream.ts'
import { positionToBegin } from './position-to-begin.ts'
import { useTotalsAnswer } from './use-totals.ts'

/**
 * Follows the event stream from the answer with the sums on, so that no event between the two is missed; earlier, where
 * the address names a payment, so that it is drawn again. Without the sums it follows from now on.
 */
export const useStreamFromHere = (): void => {
  const { since } = useSearch({ from: '/' })
  const { data, isError } = useTotalsAnswer()
  const last = data?.last_position
  const begin = last === undefined ? undefined : positionToBegin(last, since)
  useRunningStream({ key: 'home', query: {}, begin }, last !== undefined || isError)
}
