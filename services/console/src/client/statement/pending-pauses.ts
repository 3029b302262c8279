import { growingPauseMs } from '../../time/growing-pause.ts'
import { LOOK_PAUSES } from '../intention/follow-until-end.ts'
import type { StatementPage } from './statement-page.ts'

/**
 * Makes the pauses after which a page with pending rows is read again, in milliseconds, or false: a transfer to another client
 * completes by an event of that client, which is not among the reader's own. They grow while the same rows stay pending.
 */
export const pendingPauses = (): ((page: StatementPage | undefined, reads: number) => number | false) => {
  let pending = ''
  let readsBefore = 0
  return (page, reads) => {
    const now = (page?.rows ?? [])
      .filter(({ metadata }) => metadata.transaction_status === 'pending')
      .map(({ transaction_id }) => transaction_id)
      .join()
    if (now !== pending) readsBefore = reads - 1
    pending = now
    return now === '' ? false : growingPauseMs(Math.max(0, reads - readsBefore - 1), LOOK_PAUSES)
  }
}
