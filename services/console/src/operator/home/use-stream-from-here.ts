import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useStream } from '../shell/stream.ts'
import { useRunningStream } from '../shell/use-running-stream.ts'
import { positionToBegin } from './position-to-begin.ts'
import { useTotalsAnswer } from './use-totals.ts'

/**
 * Follows the event stream from the answer with the sums on, so that no event between the two is missed; earlier, where
 * the address names a payment, so that it is drawn again. Without the sums it follows from now on.
 */
export const useStreamFromHere = (): void => {
  const { since } = useSearch({ from: '/' })
  const { beginAt } = useStream()
  const { data, isError } = useTotalsAnswer()
  const last = data?.last_position
  const isBegun = useRef(false)
  if (last !== undefined && !isBegun.current) {
    isBegun.current = true
    beginAt(positionToBegin(last, since))
  }
  useRunningStream(last !== undefined || isError)
}
