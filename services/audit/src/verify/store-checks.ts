import { ZERO } from '@folio/kernel/amount.ts'
import type { StoreHead, StoreScan } from '@folio/runtime/ports/audit-ports.ts'
import { counted } from '../commands/output.ts'
import type { Findings } from './findings.ts'
import type { KnownHistory } from './history/known-history.ts'
import type { Total } from './money/totals.ts'

/** Compares the newest event with the head that the writer noted; when both position and head were forged, the ids differ. */
export const checkHead = ({ noted, found }: StoreHead, findings: Findings): void => {
  const last = found?.position ?? 0
  if (last === noted.position && (found === undefined || found.id === noted.id)) return
  const { stream, revision, position } = found !== undefined && last >= noted.position ? found : noted
  const foundHead = last === noted.position ? 'another one than was written last' : `position ${last} is the last`
  findings.add({ stream, revision, position, expected: 'the newest event of the store', found: foundHead })
}

/** Finds an event before the first position, which no verification would read and every reader of its stream would. */
export const checkFirst = (first: number, findings: Findings): void => {
  if (first >= 1) return
  const place = { stream: 'the store', revision: undefined, position: first }
  findings.add({ ...place, expected: 'events from position 1 on', found: 'an event before it' })
}

/**
 * Compares the number of events with the one that the writer noted, and of those up to a checkpoint with the signed one: where
 * positions have gaps, a removed event leaves no trace in them.
 */
export const checkCounts = (
  store: Pick<StoreScan, 'events' | 'eventsAfter' | 'notedEvents'>,
  known: Pick<KnownHistory, 'position' | 'open'> | undefined,
  findings: Findings,
): void => {
  const { notedEvents: noted } = store
  const events = store.events()
  const compare = (
    expected: number,
    found: number,
    upTo: { readonly words: string; readonly position?: number },
  ): void => {
    if (expected === found) return
    const place = { stream: 'the store', revision: undefined, position: upTo.position }
    findings.add({ ...place, expected: `${counted(expected, 'event')} ${upTo.words}`, found: counted(found, 'event') })
  }
  if (noted !== undefined) compare(noted, events, { words: 'as the copy noted when it was written' })
  if (known === undefined) return
  const { position, open } = known
  compare(open.events, events - store.eventsAfter(position), { words: 'up to the checkpoint', position })
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
