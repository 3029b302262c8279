import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { Finding } from '../findings.ts'
import { FINDINGS_SHOWN_MAX, type Findings } from '../findings.ts'
import { hashTable } from '../hashing/hash-table.ts'
import type { Lanes, TextHash } from '../hashing/text-hash.ts'
import { isSameJson, type ProjectedEvents, projectedChanges } from './projected-changes.ts'

/** A view with the events that it was projected from, which are read twice, to be compared entry by entry. */
export type ComparedView = ProjectedEvents & {
  readonly view: string
  readonly hash: TextHash
  readonly entries: () => Iterable<readonly [key: string, json: string]>
}

type Expected = { readonly event: ScannedEvent; readonly json: string }

const nameOf = ({ high, low }: Lanes): string => `${high} ${low}`

/** Finds the keys that differ, and the hashes of missing keys: one pass over the store, one over the view. */
const suspicious = (
  view: ComparedView,
): { readonly keys: ReadonlyMap<string, string>; readonly hashes: Set<string> } => {
  const table = hashTable()
  const key: Lanes = { high: 0, low: 0 }
  const value: Lanes = { high: 0, low: 0 }
  const found: Lanes = { high: 0, low: 0 }
  for (const [name, json] of projectedChanges(view)) {
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
    if (name === viewKeys.evictedTtlEntries || name === viewKeys.retiredEntries) continue
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

/** Finds the entries of a view that differ from its replay, and names the event of each. */
export const findViewDifferences = (view: ComparedView, findings: Findings): void => {
  const { keys, hashes } = suspicious(view)
  const expected = new Map<string, Expected>()
  const key: Lanes = { high: 0, low: 0 }
  for (const [name, json, event] of projectedChanges(view)) {
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
