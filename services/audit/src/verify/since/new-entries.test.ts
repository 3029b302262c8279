import { rmSync } from 'node:fs'
import { openStoredViews, openStoreScan } from '@folio/runtime/ports/audit-ports.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditedServices } from '../../audited-services.ts'
import { type CheckpointedStore, checkpointedStore } from '../../testing/checkpointed-store.ts'
import { serviceWithPrefix } from '../../testing/service-with-prefix.ts'
import { noFindings } from '../findings.ts'
import { NOTHING_DROPPED } from '../views/dropped-parts.ts'
import { compareNewEntries } from './compare-new-entries.ts'
import { newEntries } from './new-entries.ts'

let whole: CheckpointedStore

beforeAll(async () => {
  whole = await checkpointedStore()
})
afterAll(() => rmSync(whole.dir, { recursive: true, force: true }))

it('reads each new event once, however many views there are', () => {
  const store = openStoreScan(whole.dir)
  const written = openStoredViews(whole.dir)
  const findings = noFindings()
  let read = 0
  const scan = function* (after: number, upTo: number) {
    for (const event of store.scan(after, upTo)) {
      read += 1
      yield event
    }
  }
  const known = { position: whole.position }
  const views = compareNewEntries({ services: auditedServices, store: { ...store, scan }, written, known, findings })
  expect(new Set(views.map(({ verdict }) => verdict))).toEqual(new Set(['equals the replay in what is new']))
  expect(views.length).toBeGreaterThan(1)
  expect([read, findings.soFar().count]).toEqual([store.eventsAfter(whole.position), 0])
  written?.close()
  store.close()
})

it('skips an event that cannot be projected, and keeps the others of its batch', () => {
  const store = openStoreScan(whole.dir)
  const [first, ...others] = [...store.scan(0, 2)]
  store.close()
  if (first === undefined) throw new Error('the store has events')
  const service = serviceWithPrefix('wallet-')
  const all = newEntries(service, NOTHING_DROPPED)
  const torn = { ...first, stream: whole.stream(9), type: 'TransferSent', data: '{"balances":null}' }
  for (const event of [first, torn, ...others, { ...torn, data: 'no JSON' }]) all.take(event, service)
  const right = newEntries(service, NOTHING_DROPPED)
  for (const event of [first, ...others]) right.take(event, service)
  expect(right.entries().size).toBeGreaterThan(1)
  expect(all.entries()).toEqual(right.entries())
})
