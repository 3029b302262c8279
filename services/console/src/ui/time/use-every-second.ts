import { every } from '@folio/kernel/timing/timers.ts'
import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import { useEffect, useReducer } from 'react'

/** Renders the component again each second, for ages that grow. */
export const useEverySecond = (): void => {
  const [, renew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => every(SECOND_MS, renew), [])
}
