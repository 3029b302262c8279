import { isDeepStrictEqual } from 'node:util'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { ScannedEvent } from '@folio/runtime/audit-ports.ts'
import type { AnyAuditedService } from '@folio/service-kit/audited-service.ts'
import { changesOf } from '@folio/service-kit/projection.ts'
import { serviceOf } from '../services.ts'
import { storedEventOf } from './domain-event.ts'
import type { Finding } from './finding.ts'
import { FINDINGS_SHOWN_MAX, type Findings } from './finding.ts'
import { hashTable } from './hash-table.ts'
import type { Lanes, TextHash } from './text-hash.ts'
import { withoutPassed } from './without-passed.ts'

/** A view with all that it was made from, to be compared entry by entry. */
export type ComparedView = {
  readonly view: string
  /** What is known of the accounts that it shows. */
  readonly kinds: readonly AnyAuditedService[]
  readonly hash: TextHash
  /** The store's events up to the view's mark; asked for twice. */
  readonly events: () => Iterable<ScannedEvent>
  /** Up to where its index knows no command any more. */
  readonly forgottenTo: number
  /** Before which moment it has dropped all that passes, if it ever did. */
  readonly passedBefore: string | undefined
  readonly entries: () => Iterable<readonly [key: string, json: string]>
}

type Expected = { readonly event: ScannedEvent; readonly json: string }

/** What events put on keys (null: took away), one event after the other; what cannot be read was found by the chain's check. */
const changesIn = function* ({
  kinds,
  events,
  forgottenTo,
  passedBefore,
}: ComparedView): Iterable<readonly [string, string | null, ScannedEvent]> {
  for (const event of events()) {
    const service = serviceOf(kinds, event.stream)
    if (service === undefined) continue
    try {
      const unindexed = event.position > forgottenTo ? 0 : 1
      const project = withoutPassed(service.project, passedBefore)
      const { puts, deletes } = changesOf([storedEventOf(event, service)], project, unindexed)
      for (const [key, value] of puts) yield [key, JSON.stringify(value), event]
      for (const key of deletes) yield [key, null, event]
    } catch {
      // An event that cannot be read is a finding of its own already.
    }
  }
}

const nameOf = ({ high, low }: Lanes): string => `${high} ${low}`

/** The keys that differ, and those that are missing by their hashes: one pass over the store, one over the view. */
const suspicious = (
  view: ComparedView,
): { readonly keys: ReadonlyMap<string, string>; readonly hashes: Set<string> } => {
  const table = hashTable()
  const key: Lanes = { high: 0, low: 0 }
  const value: Lanes = { high: 0, low: 0 }
  const found: Lanes = { high: 0, low: 0 }
  for (const [name, json] of changesIn(view)) {
    view.hash(name, key)
    if (json === null) table.delete(key)
    else {
      view.hash(json, value)
      table.put(key, value)
    }
  }
  const keys = new Map<string, string>()
  const hashes = new Set<string>()
  for (const [name, json] of view.entries()) {
    if (name === viewKeys.passed) continue
    view.hash(name, key)
    view.hash(json, found)
    const isThere = table.get(key, value)
    table.delete(key)
    if (isThere && value.high === found.high && value.low === found.low) continue
    if (keys.size >= FINDINGS_SHOWN_MAX) continue
    keys.set(name, json)
    hashes.add(nameOf(key))
  }
  table.each((missing) => {
    if (hashes.size < 2 * FINDINGS_SHOWN_MAX) hashes.add(nameOf(missing))
  })
  return { keys, hashes }
}

/** Finds the entries in which a view is not what its events make of it, names them and the event that made each. */
export const viewDifferences = (view: ComparedView, findings: Findings): void => {
  const { keys, hashes } = suspicious(view)
  const expected = new Map<string, Expected>()
  const key: Lanes = { high: 0, low: 0 }
  for (const [name, json, event] of changesIn(view)) {
    view.hash(name, key)
    if (!hashes.has(nameOf(key))) continue
    if (json === null) expected.delete(name)
    else expected.set(name, { event, json })
  }
  for (const finding of differing(view.view, keys, expected)) findings.add(finding)
}

const differing = function* (
  view: string,
  written: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, Expected>,
): Iterable<Finding> {
  for (const key of new Set([...written.keys(), ...expected.keys()])) {
    const right = expected.get(key)
    const found = written.get(key)
    if (right !== undefined && found !== undefined && isSameJson(right.json, found)) continue
    yield {
      stream: right?.event.stream ?? `view ${view}`,
      revision: right?.event.revision,
      position: right?.event.position,
      expected: `in the view ${view} at ${key}: ${right?.json ?? 'nothing'}`,
      found: found ?? 'nothing',
    }
  }
}

const isSameJson = (a: string, b: string): boolean => {
  try {
    return isDeepStrictEqual(JSON.parse(a), JSON.parse(b))
  } catch {
    return false
  }
}
