import { after } from '@folio/kernel/timing/timers.ts'
import { useEffect } from 'react'

/** The reads of the first screen come before it. */
const AFTER_MS = 500

/** Loads the table, which most screens share, soon after the first screen, so that the next one has less to wait for. */
export const useEarlyTable = (): void =>
  useEffect(() => {
    // If the server is gone, the screen that needs the table says so.
    const load = () => import('../../ui/table/data-table.tsx').catch(() => undefined)
    return after(AFTER_MS, () => void load())
  }, [])
