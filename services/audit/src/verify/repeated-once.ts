import { isNegative } from '@folio/kernel/amount.ts'
import type { ScannedEvent } from '@folio/runtime/audit-ports.ts'
import type { Findings } from './finding.ts'
import { journalEntryOf } from './journal-entry.ts'
import { onceInStream, onceInTransit } from './once.ts'
import { provenEvent } from './proven-event.ts'
import type { Lanes, TextHash } from './text-hash.ts'

/** Hashes that came up twice, as `high low`. */
export type Repeated = ReadonlySet<string>

/** Whether the id of the command that was answered at a place need not have been known any more when it came again. */
export type IsForgotten = (place: { readonly stream: string; readonly position: number }) => boolean

type Before = {
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly type: string
}

const onceIn = (event: ScannedEvent): readonly string[] => {
  const proven = provenEvent(event)
  if (!('hash' in proven)) return []
  const texts = [onceInStream(event.stream, proven.metadata.command_id)]
  const entry = journalEntryOf(proven.data)
  if (typeof entry !== 'object') return texts
  for (const { account, currency, amount } of entry.postings) {
    if (account.startsWith('transit:') && !isNegative(amount)) texts.push(onceInTransit(entry.realm, account, currency))
  }
  return texts
}

const isOneDecision = (before: Before, event: ScannedEvent): boolean =>
  before.stream === event.stream && before.revision === event.revision - 1 && before.type !== event.type

/** Finds what stands in the store twice behind hashes that came up twice; two texts of one hash are no finding. */
export const repeatedOnce = (
  events: Iterable<ScannedEvent>,
  {
    repeated,
    hash,
    isForgotten,
  }: { readonly repeated: Repeated; readonly hash: TextHash; readonly isForgotten: IsForgotten },
  findings: Findings,
): void => {
  const seen = new Map<string, Before>()
  const lanes: Lanes = { high: 0, low: 0 }
  for (const event of events) {
    for (const text of onceIn(event)) {
      hash(text, lanes)
      if (!repeated.has(`${lanes.high} ${lanes.low}`)) continue
      const before = seen.get(text)
      const { stream, revision, position, type } = event
      seen.set(text, { stream, revision, position, type })
      if (before === undefined || isOneDecision(before, event) || isForgotten(before)) continue
      const expected = `${text} once; it was at ${before.stream}@${before.revision}`
      findings.add({ stream, revision, position, expected, found: 'it is here again' })
    }
  }
}
