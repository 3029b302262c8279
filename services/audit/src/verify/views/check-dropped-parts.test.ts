import { ENDED_CONTRACTS_KEPT_MS } from '@folio/contracts/trading/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { DAY_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { expect, it } from 'vitest'
import { auditedServices } from '../../audited-services.ts'
import { noFindings } from '../findings.ts'
import { checkDroppedParts } from './check-dropped-parts.ts'

const NOW = 1_800_000_000_000_000
const KEPT_MICROSECONDS = ENDED_CONTRACTS_KEPT_MS * 1000

/** Ten events of trading, of which the fifth and those before are older than ends of contracts are kept. */
const eventAt = (position: number) => ({
  position,
  revision: position - 1,
  stream: position === 2 ? 'wallet-1' : 'trading-1',
  type: 'ContractSold',
  id: '',
  data: '{}',
  metadata: JSON.stringify({ at: timestampOf(NOW - KEPT_MICROSECONDS + (position - 5.5) * DAY_MICROSECONDS) }),
})

/** Returns the findings of a view with these entries at position 8. */
const findingsOf = (entries: Readonly<Record<string, unknown>>, name = 'trading') => {
  const findings = noFindings()
  const texts = new Map(Object.entries(entries).map(([key, value]) => [key, JSON.stringify(value)]))
  const view = {
    view: name,
    checkpoint: { epoch: 1, position: 8 },
    entries: () => texts,
    entry: (key: string) => texts.get(key),
  }
  const store = {
    scan: (after: number, upTo: number) =>
      upTo > 10 ? [] : Array.from({ length: upTo - after }, (_, n) => eventAt(after + n + 1)),
  }
  checkDroppedParts([view], { services: auditedServices, store, now: NOW, findings })
  return findings.soFar().first
}

it('finds nothing in notes of what a view may have dropped', () => {
  expect(findingsOf({})).toEqual([])
  expect(
    findingsOf({
      [viewKeys.purgedCommandIds]: { position: 7 },
      [viewKeys.retiredEntries]: { position: 5 },
      [viewKeys.evictedTtlEntries]: { before: timestampOf(NOW) },
    }),
  ).toEqual([])
})

it.each([
  ['whose event is not old enough', 6],
  ['after that of the view', 9],
  ['that no event has', 11],
  ['of an event of another view', 2],
])('names a position %s up to which ends of contracts are retired', (_, position) => {
  expect(findingsOf({ [viewKeys.retiredEntries]: { position } })).toMatchObject([
    {
      stream: 'view trading',
      position,
      expected: expect.stringContaining('at retired: '),
      found: `{"position":${position}}`,
    },
  ])
})

it('names a note of retired entries in a view that retires none', () => {
  expect(findingsOf({ [viewKeys.retiredEntries]: { position: 2 } }, 'wallet')).toMatchObject([
    { expected: 'in the view wallet at retired: nothing' },
  ])
})

it.each([
  [viewKeys.purgedCommandIds, { position: 'all' }],
  [viewKeys.purgedCommandIds, null],
  [viewKeys.retiredEntries, { position: 1.5 }],
  [viewKeys.retiredEntries, {}],
  [viewKeys.evictedTtlEntries, { before: 7 }],
  [viewKeys.evictedTtlEntries, { before: timestampOf(NOW + DAY_MICROSECONDS) }],
])('names the note %s that cannot be read or is of the future: %j', (key, note) => {
  expect(findingsOf({ [key]: note })).toMatchObject([
    { expected: expect.stringContaining(`in the view trading at ${key}: a `), found: JSON.stringify(note) },
  ])
})
