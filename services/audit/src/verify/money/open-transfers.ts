import { isNegative, ZERO } from '@folio/kernel/amount.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import type { Findings } from '../findings.ts'
import type { InTransit } from './transit.ts'

/** Money in transit: sent, and neither received nor returned. */
export type OpenTransfer = {
  readonly account: string
  readonly currency: string
  readonly amount: string
  /** The `stream@revision` that sent it. */
  readonly sent: string
  readonly since: string
  readonly ageSeconds: number
}

/** Money in transit for longer than this is a finding. */
const AGE_MAX_SECONDS = 60

/**
 * The clock in microseconds since 1970; true for a copy to be restored, in which a transfer may be open for any time.
 */
export type OpenTransfersCheck = { readonly now: number; readonly isForRestore?: boolean }

/** Lists the money in transit, oldest first; more than a minute in transit is a finding. */
export const openTransfers = (
  transit: ReadonlyMap<string, InTransit>,
  { now, isForRestore = false }: OpenTransfersCheck,
  findings: Findings,
): readonly OpenTransfer[] => {
  const open: OpenTransfer[] = []
  for (const [key, { sum, since }] of transit) {
    if (isNegative(sum) || sum === ZERO) continue
    const [, account = '', currency = ''] = key.split(' ')
    const ageSeconds = Math.max(0, Math.round((now - microsecondsOf(since.at as Timestamp)) / 1e6))
    const { stream, revision, position, at } = since
    open.push({ account, currency, amount: sum, sent: formatEventRef({ stream, revision }), since: at, ageSeconds })
    if (isForRestore || ageSeconds <= AGE_MAX_SECONDS) continue
    const found = `${sum} ${currency} on ${account} for ${ageSeconds} s`
    findings.add({ stream, revision, position, expected: 'received or returned within a minute', found })
  }
  return open.sort((a, b) => (a.since < b.since ? -1 : 1))
}
