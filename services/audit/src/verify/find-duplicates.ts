import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import { isNegative } from '@folio/kernel/amount.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import { DAY_MICROSECONDS, HOUR_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import { isSameDecision } from './chain/chain-check.ts'
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
  readonly at: Timestamp
}

/**
 * A service remembers the ids of commands for a day at least (`FOLIO_COMMAND_IDS_DAYS`), less the hour by which the
 * clocks of its instances may differ.
 */
const REMEMBERED_MICROSECONDS = DAY_MICROSECONDS - HOUR_MICROSECONDS

/** A key that a store has once. */
type UniqueKey = { readonly text: string; readonly kind: 'command' | 'transit' | 'contract' }

type KeyedEvent = { readonly keys: readonly UniqueKey[]; readonly metadata: EventMetadata }

/** The key of a purchase, whose contract id no repeat of a command has again; empty for other events, and for data that cannot be read. */
const purchaseKeys = (event: ScannedEvent, data: object): readonly UniqueKey[] => {
  if (event.type !== 'ContractBought') return []
  const { contract } = data as { readonly contract?: { readonly contract_id?: unknown } }
  const id = contract?.contract_id
  return typeof id === 'number' ? [{ text: uniqueContract(event.stream, id), kind: 'contract' }] : []
}

/** Undefined for an event that cannot be read. */
const keyedEvent = (event: ScannedEvent): KeyedEvent | undefined => {
  const rehashed = rehashedEvent(event)
  if (!('hash' in rehashed)) return undefined
  const { metadata } = rehashed
  const data = dataOf(rehashed)
  const command = { text: uniqueInStream(event.stream, metadata.command_id), kind: 'command' } as const
  const keys: UniqueKey[] = [command, ...purchaseKeys(event, data)]
  const entry = journalEntryOf(data)
  if (typeof entry !== 'object') return { keys, metadata }
  for (const { account, currency, amount } of entry.postings) {
    if (account.startsWith(TRANSIT) && !isNegative(amount))
      keys.push({ text: uniqueInTransit(entry.realm, account, currency), kind: 'transit' })
  }
  return { keys, metadata }
}

const isAdjacent = (before: Before, { stream, revision }: ScannedEvent): boolean =>
  before.stream === stream && before.revision === revision - 1

const wasRemembered = (before: Before, { at }: EventMetadata): boolean =>
  microsecondsOf(at) - microsecondsOf(before.at) < REMEMBERED_MICROSECONDS

/**
 * Tells if a key that the store has twice is there by right: in one decision, or since a purge forgot the first command
 * before.
 */
const isAllowed = (
  { kind }: UniqueKey,
  {
    before,
    event,
    metadata,
    isPurged,
  }: { before: Before; event: ScannedEvent; metadata: EventMetadata; isPurged: IsPurged },
): boolean => {
  const { type } = event
  const isOneDecision = kind === 'command' ? isSameDecision(before, { type, metadata }) : before.type !== type
  // No repeat of a command whose id was purged buys a contract that has been bought.
  return (
    (isOneDecision && isAdjacent(before, event)) ||
    (kind !== 'contract' && isPurged(before) && !wasRemembered(before, metadata))
  )
}

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
    const keyed = keyedEvent(event)
    if (keyed === undefined) continue
    const { keys, metadata } = keyed
    for (const key of keys) {
      const { text } = key
      hash(text, lanes)
      if (!repeated.has(`${lanes.high} ${lanes.low}`)) continue
      const before = seen.get(text)
      const { stream, revision, position, type } = event
      seen.set(text, { stream, revision, position, type, at: metadata.at })
      if (before === undefined || isAllowed(key, { before, event, metadata, isPurged })) continue
      const expected = `${text} once; it was at ${formatEventRef(before)}`
      findings.add({ stream, revision, position, expected, found: 'it is here again' })
    }
  }
}
