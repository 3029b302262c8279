import { eventId } from '@folio/kernel/hash-chain.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { auditedServices as services } from '../../audited-services.ts'
import { sampleLedger } from '../../testing/sample-ledger.ts'
import { textHash } from '../hashing/text-hash.ts'
import { rangeCheck } from './range-check.ts'

const hash = textHash({ high: 1, low: 2 })

const events = ((): readonly ScannedEvent[] => {
  const ledger = sampleLedger()
  for (const wallet of [1, 2]) ledger.open(wallet)
  ledger.deposit(1, { currency: 'USD', amount: '100' })
  for (let i = 0; i < 4; i += 1) ledger.receive(ledger.send(1, 2, { currency: 'USD', amount: `${i}.25` }))
  return ledger.take().map(({ stream, revision, type, hash: ofEvent, data, metadata }, at) => ({
    position: at + 1,
    stream,
    revision,
    type,
    id: eventId(ofEvent).replaceAll('-', ''),
    data: Buffer.from(data).toString(),
    metadata: Buffer.from(metadata).toString(),
  }))
})()

const found = (of: readonly ScannedEvent[]) => {
  const check = rangeCheck({
    after: 0,
    isDense: true,
    services,
    hash,
    viewHash: hash,
    viewedTo: new Map(),
    dropped: new Map(),
    readStream: () => [],
  })
  for (const event of of) check.take(event)
  return check.report(of.length).findings
}

it('has no finding in unchanged events', () => expect(found(events).count).toBe(0))

it('reports every event with any change, insertion or removal', () => {
  const part = fc.constantFrom('data' as const, 'metadata' as const, 'type' as const, 'stream' as const)
  const put = fc.oneof(fc.string({ maxLength: 2 }), fc.constantFrom('"', '\\', '0', '9', 'a', ' ', '}', '\ufffd'))
  fc.assert(
    fc.property(fc.nat(), part, fc.nat(), fc.tuple(put, fc.nat({ max: 2 })), (n, name, place, [text, gone]) => {
      const at = n % events.length
      const event = events[at]
      if (event === undefined) throw new Error('there are events')
      const before = event[name]
      const from = place % (before.length + 1)
      const changed = before.slice(0, from) + text + before.slice(from + gone)
      fc.pre(changed !== before)
      const { first } = found(events.with(at, { ...event, [name]: changed }))
      expect(first).toContainEqual(expect.objectContaining({ position: event.position }))
    }),
    { numRuns: 2000 },
  )
})
