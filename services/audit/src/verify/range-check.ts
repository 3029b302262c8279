import { eventMetadataSchema, type EventMetadata } from '@folio/contracts/event-metadata.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { chainHash, eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import { plus, ZERO, type Amount } from '@folio/kernel/amount.ts'
import type { AnyAuditedService, DataSchema } from '@folio/service-kit/audited-service.ts'
import { serviceOf } from '../services.ts'
import { type Findings, noFindings } from './finding.ts'
import { type JournalEntry, journalEntryOf, movedOnAccount, type Realm, unbalanced } from './journal-entry.ts'
import { type Money, type Movement, moneyFindings } from './money.ts'
import { numberList } from './number-list.ts'
import type { RangeReport, RangeWindow } from './range-report.ts'
import { type AccountFold, accountFold, type ReadStream } from './snapshot-check.ts'
import { linkFindings, type StreamLink, type StreamTip } from './stream-tip.ts'
import type { Lanes, TextHash } from './text-hash.ts'
import { noTransit } from './transit.ts'
import { viewChanges } from './view-changes.ts'

/** What a range of events is checked with. */
export type RangeSetting = {
  readonly services: readonly AnyAuditedService[]
  readonly hash: TextHash
  /** How far each view is compared, by its name. */
  readonly viewedTo: ReadonlyMap<string, number>
  readonly readStream: ReadStream
}

/** The check of one range of the store, event by event. */
export type RangeCheck = {
  readonly take: (event: RecordedEvent) => void
  /** What came together since the last call. */
  readonly window: () => RangeWindow
  readonly report: () => RangeReport
}

type Currency = { readonly first: Movement; last: Money }

type Watched = {
  readonly service: AnyAuditedService | undefined
  readonly account: string
  readonly first: StreamLink
  readonly fold: AccountFold | undefined
  /** Of a stream of snapshots: the fold of the account they are of. */
  readonly snapshotsOf: AccountFold | undefined
  tip: StreamTip
  hash: Buffer
  realm: Realm | undefined
  readonly currencies: Map<string, Currency>
}

type Read = { readonly event: RecordedEvent; readonly metadata: EventMetadata; readonly data: object }

const HASH = /^[0-9a-f]{64}$/
const SNAPSHOTS = /^snapshot-(\d+)-(.+)$/
const SYSTEM = 'system:'
const TRANSIT = 'transit:'

/** Of each type the first so many, then one in so many, are parsed by their schema; a full parse of all costs too much. */
const PARSED_FIRST = 64
const PARSED_EVERY = 16
