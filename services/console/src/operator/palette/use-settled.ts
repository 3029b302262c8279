import { after } from '@folio/kernel/timing/timers.ts'
import { useEffect, useState } from 'react'

/** Returns a value after it has not changed for some time. */
export const useSettled = <Value>(value: Value, afterMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => after(afterMs, () => setSettled(value)), [value, afterMs])
  return settled
}
