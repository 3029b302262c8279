import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useRunningStream } from '../shell/use-running-stream.ts'
import { lostPosition } from './demo/use-survival.ts'
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
  // After a loss the events go on where they broke off, also behind a log-in.
  const [lost] = useState(lostPosition)
  const asked = since === undefined || lost === undefined ? (since ?? lost) : Math.min(since, lost)
  const begin = last === undefined ? undefined : positionToBegin(last, asked)
  useRunningStream({ key: 'home', query: {}, begin }, last !== undefined || isError)
}
