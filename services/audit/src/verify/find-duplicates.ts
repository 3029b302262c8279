import { isNegative } from '@folio/kernel/amount.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import { dataOf, rehashedEvent } from './chain/rehashed-event.ts'
import type { Findings } from './findings.ts'
import type { Lanes, TextHash } from './hashing/text-hash.ts'
import { journalEntryOf } from './money/journal-entry.ts'
import { TRANSIT } from './money/transit.ts'
import { uniqueContract, uniqueInStream, uniqueInTransit } from './unique-keys.ts'

/** Hashes that occurred twice, as `high low`. */
export type RepeatedHashes = ReadonlySet<string>

/** True when the id of the command answered at this position may have been purged before the command was repeated. */
export type IsPurged = (place: { readonly stream: string; readonly position: number }) => boolean

type Before = {
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly type: string
}

/** A key that a store has once; the second of one that is not `purgeable` is a finding wherever the first is. */
type UniqueKey = { readonly text: string; readonly purgeable: boolean }

/** The key of a purchase, whose contract id no repeat of a command has again; empty for other events, and for data that cannot be read. */
const purchaseKeys = (event: ScannedEvent, data: object): readonly UniqueKey[] => {
  if (event.type !== 'ContractBought') return []
  const { contract } = data as { readonly contract?: { readonly contract_id?: unknown } }
  const id = contract?.contract_id
  return typeof id === 'number' ? [{ text: uniqueContract(event.stream, id), purgeable: false }] : []
}

const uniqueKeysOf = (event: ScannedEvent): readonly UniqueKey[] => {
  const rehashed = rehashedEvent(event)
  if (!('hash' in rehashed)) return []
  const data = dataOf(rehashed)
  const command = { text: uniqueInStream(event.stream, rehashed.metadata.command_id), purgeable: true }
  const keys = [command, ...purchaseKeys(event, data)]
  const entry = journalEntryOf(data)
  if (typeof entry !== 'object') return keys
  for (const { account, currency, amount } of entry.postings) {
    if (account.startsWith(TRANSIT) && !isNegative(amount))
      keys.push({ text: uniqueInTransit(entry.realm, account, currency), purgeable: true })
  }
  return keys
}

const isOneDecision = (before: Before, event: ScannedEvent): boolean =>
  before.stream === event.stream && before.revision === event.revision - 1 && before.type !== event.type

/** Finds the keys that the store has twice among hashes that occurred twice; two keys with one hash are no finding. */
export const findDuplicates = (
  events: Iterable<ScannedEvent>,
  {
    repeated,
    hash,
    isPurged,
  }: { readonly repeated: RepeatedHashes; readonly hash: TextHash; readonly isPurged: IsPurged },
  findings: Findings,
): void => {
  const seen = new Map<string, Before>()
  const lanes: Lanes = { high: 0, low: 0 }
  for (const event of events) {
    for (const { text, purgeable } of uniqueKeysOf(event)) {
      hash(text, lanes)
      if (!repeated.has(`${lanes.high} ${lanes.low}`)) continue
      const before = seen.get(text)
      const { stream, revision, position, type } = event
      seen.set(text, { stream, revision, position, type })
      if (before === undefined || isOneDecision(before, event) || (purgeable && isPurged(before))) continue
      const expected = `${text} once; it was at ${before.stream}@${before.revision}`
      findings.add({ stream, revision, position, expected, found: 'it is here again' })
    }
  }
}
