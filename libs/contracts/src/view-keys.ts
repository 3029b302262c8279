import type { Amount } from '@folio/kernel/amount.ts'
import type { EventRef } from '@folio/kernel/event-ref.ts'
import type { Realm } from '@folio/kernel/postings.ts'

declare const valueType: unique symbol
declare const prefixedValueType: unique symbol

/** The key of a view entry, typed by its value for reads and writes. */
export type ViewKey<Value> = string & { readonly [valueType]: Value }

/** The common prefix of the keys of one kind of entries, typed by their value. */
export type ViewPrefix<Value> = string & { readonly [prefixedValueType]: Value }

/** The type of the value under a key. */
export type ViewValueOf<Key> = Key extends { readonly [valueType]: infer Value } ? Value : never

/** The keys and prefixes of the entries that every view has; a service's own keys never begin with them. */
const RESERVED = {
  lastEvent: 'stands-on',
  purgedCommandIds: 'forgotten',
  evictedTtlEntries: 'passed',
  ttlEntries: 'passing/',
  retiredEntries: 'retired',
  commands: 'cmd/',
  openProcesses: 'open/',
  totals: 'totals/',
  totalsAt: 'totals-at/',
  keepsTotals: 'keeps-totals',
} as const
const RESERVED_PREFIXES = Object.values(RESERVED)

/**
 * Returns a service's own key; throws if it begins with a reserved prefix: under `open/`, say, the sweep would take it
 * for a process.
 */
const unreserved = (key: string): string => {
  for (const prefix of RESERVED_PREFIXES) {
    if (key.startsWith(prefix)) throw new Error(`the view key ${key} begins with the reserved prefix ${prefix}`)
  }
  return key
}

/** Types the key of an entry of one service by its value; throws if the key begins with a reserved prefix. */
export const viewKey = <Value>(key: string): ViewKey<Value> => unreserved(key) as ViewKey<Value>

/** Types a prefix of one service by the value of its keys; throws if it begins with a reserved prefix. */
export const viewPrefix = <Value>(prefix: string): ViewPrefix<Value> => unreserved(prefix) as ViewPrefix<Value>

const reservedKey = <Value>(key: string): ViewKey<Value> => key as ViewKey<Value>

const reservedPrefix = <Value>(prefix: string): ViewPrefix<Value> => prefix as ViewPrefix<Value>

/**
 * An entry of the index of client commands: the fingerprint of the body, and the reference of the event that answers it. While
 * no answer is known: the time until which the command may take effect (microseconds since 1970), and the account that it was
 * sent to, if any.
 */
export type CommandEntry =
  | (EventRef & { readonly fingerprint: string })
  | { readonly fingerprint: string; readonly notAfter: number; readonly account?: string }

/** A process that waits for its next step: the event that causes the step, and its time. */
export type OpenProcess = EventRef & { readonly since: string }

/**
 * The newest event that a view shows, by reference and id; a store that has the same event has all events before it.
 */
export type LastEvent = EventRef & { readonly id: string }

/** The position up to which the index holds no commands, since their ids were kept long enough. */
export type PurgedCommandIds = { readonly position: number }

/** An entry that is invalid after its expiry; the follower removes it some time later. */
export type TtlEntry = { readonly expires_at: string }

/** The time before which all expired entries were removed. */
export type EvictedTtlEntries = { readonly before: string }

/** The position up to which the entries that events put under the prefix of the view's retention were removed. */
export type RetiredEntries = { readonly position: number }

/** The sums of all postings of a view's events in one currency of a realm, by kind of account; system accounts by name. */
export type TotalEntry = {
  readonly accounts: Amount
  readonly transit: Amount
  readonly system: Readonly<Record<string, Amount>>
}

/** The hour of the newest hour's copy of totals, in the form of the keys of the copies. */
export type TotalsHour = { readonly hour: string }

/** The mark of a view that counts totals; a view that an earlier release projected has none. */
export type KeepsTotals = { readonly is_kept: true }

/** All totals of a view, by realm and currency (`real/USD`), of the events before the first one of an hour. */
export type TotalsCopy = { readonly totals: Readonly<Record<string, TotalEntry>> }

/** Returns the hour of a timestamp as the keys of totals have it: `2026-01-31T09`. */
export const hourOf = (at: string): string => at.slice(0, '2026-01-31T09'.length)

/** Tells if a key is of the totals or their mark, which follow from the sequence of all events and not from each event alone. */
export const isTotalsKey = (key: string): boolean =>
  key.startsWith(RESERVED.totals) || key.startsWith(RESERVED.totalsAt) || key === RESERVED.keepsTotals

/** The keys in the view of every service. */
export const viewKeys = {
  /** Written together with the view's checkpoint; left out where the view shows no event. */
  lastEvent: reservedKey<LastEvent>(RESERVED.lastEvent),
  /** Left out where the index holds every command. */
  purgedCommandIds: reservedKey<PurgedCommandIds>(RESERVED.purgedCommandIds),
  /** Left out where no entry was removed yet. */
  evictedTtlEntries: reservedKey<EvictedTtlEntries>(RESERVED.evictedTtlEntries),
  /** Left out where no entry was retired yet, and in a view without a retention. */
  retiredEntries: reservedKey<RetiredEntries>(RESERVED.retiredEntries),
  ttlEntries: reservedPrefix<TtlEntry>(RESERVED.ttlEntries),
  /** The prefix of those entries with an expiry whose path begins with `path`. */
  ttlEntriesUnder: <Value extends TtlEntry>(path: string): ViewPrefix<Value> =>
    reservedPrefix(RESERVED.ttlEntries + path),
  /** The key of an entry with an expiry; `path` names it among all entries of the view that have one. */
  ttlEntry: <Value extends TtlEntry>(path: string): ViewKey<Value> => reservedKey(RESERVED.ttlEntries + path),
  command: (commandId: string): ViewKey<CommandEntry> => reservedKey(RESERVED.commands + commandId),
  openProcesses: reservedPrefix<OpenProcess>(RESERVED.openProcesses),
  openProcess: (id: string): ViewKey<OpenProcess> => reservedKey(RESERVED.openProcesses + id),
  /** The prefix of the totals, and of the hour of their newest copy; left out where a view holds no money or no events. */
  totals: reservedPrefix<TotalEntry | TotalsHour>(RESERVED.totals),
  total: (realm: Realm, currency: string): ViewKey<TotalEntry> => reservedKey(`${RESERVED.totals}${realm}/${currency}`),
  totalsHour: reservedKey<TotalsHour>(`${RESERVED.totals}hour`),
  /** Written with each hour's copy, so that a view that lost its totals differs from one that never had any. */
  keepsTotals: reservedKey<KeepsTotals>(RESERVED.keepsTotals),
  totalsCopies: reservedPrefix<TotalsCopy>(RESERVED.totalsAt),
  totalsAt: (hour: string): ViewKey<TotalsCopy> => reservedKey(RESERVED.totalsAt + hour),
}
