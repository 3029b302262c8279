import { ZERO } from '@folio/kernel/amount.ts'
import type { StoreHead } from '@folio/runtime/ports/audit-ports.ts'
import type { Findings } from './findings.ts'
import type { Total } from './money/totals.ts'

/** Compares the newest event with the head that the writer noted; when both position and head were forged, the ids differ. */
export const checkHead = ({ noted, found }: StoreHead, findings: Findings): void => {
  const last = found?.position ?? 0
  if (last === noted.position && (found === undefined || found.id === noted.id)) return
  const { stream, revision, position } = found !== undefined && last >= noted.position ? found : noted
  const foundHead = last === noted.position ? 'another one than was written last' : `position ${last} is the last`
  findings.add({ stream, revision, position, expected: 'the newest event of the store', found: foundHead })
}

/** Finds views that are ahead of the store. */
export const checkPositions = (positions: ReadonlyMap<string, number>, last: number, findings: Findings): void => {
  for (const [view, position] of positions) {
    if (position <= last) continue
    const place = { stream: `view ${view}`, revision: undefined, position }
    findings.add({
      ...place,
      expected: `a view of what the store holds, up to ${last}`,
      found: `a view of ${position}`,
    })
  }
}

/** Finds currencies in which all accounts do not sum to zero. */
export const checkTotals = (totals: readonly Total[], findings: Findings): void => {
  for (const { realm, currency, sum } of totals) {
    if (sum === ZERO) continue
    const place = { stream: 'the store', revision: undefined, position: undefined }
    findings.add({ ...place, expected: `all ${realm} accounts in ${currency} to sum to zero`, found: sum })
  }
}
