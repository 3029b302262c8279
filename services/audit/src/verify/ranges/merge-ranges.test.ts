import { eventId } from '@folio/kernel/hash-chain.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { auditedServices as services } from '../../audited-services.ts'
import { type SampleLedger, type SampleTransfer, sampleLedger } from '../../testing/sample-ledger.ts'
import { textHash } from '../hashing/text-hash.ts'
import { accountSums, totalsOf } from '../money/totals.ts'
import { expectedView } from '../views/expected-view.ts'
import { mergeRanges } from './merge-ranges.ts'
import { rangeCheck } from './range-check.ts'

const hash = textHash({ high: 1, low: 2 })
const usd = (amount: string) => ({ currency: 'USD', amount })

const scanned = (ledger: SampleLedger): readonly ScannedEvent[] =>
  ledger.take().map((event, at) => ({
    position: at + 1,
    stream: event.stream,
    revision: event.revision,
    type: event.type,
    id: eventId(event.hash).replaceAll('-', ''),
    data: Buffer.from(event.data).toString(),
    metadata: Buffer.from(event.metadata).toString(),
  }))

/** Checks events in ranges that end at these positions. */
const checked = (events: readonly ScannedEvent[], ends: readonly number[]) => {
  const whole = mergeRanges()
  const ledger = expectedView()
  const viewedTo = new Map([['wallet', events.length]])
  let after = 0
  for (const upTo of [...ends, events.length]) {
    const check = rangeCheck({
      after,
      isDense: true,
      services,
      hash,
      viewHash: hash,
      viewedTo,
      dropped: new Map(),
      readStream: () => [],
    })
    for (const event of events.slice(after, upTo)) check.take(event)
    check.window().views.forEach(ledger.apply)
    whole.add(check.report(upTo))
    after = upTo
  }
  return {
    findings: whole.findings.soFar(),
    totals: totalsOf({ ...whole, accounts: accountSums(whole.streams(), undefined) }),
    transit: [...whole.transit()],
    view: ledger.digest(),
  }
}

const someLedger = (): SampleLedger => {
  const ledger = sampleLedger()
  for (const wallet of [1, 2, 3]) ledger.open(wallet)
  for (const wallet of [1, 2]) ledger.deposit(wallet, usd('100'))
  const late = ledger.send(1, 3, usd('7.5'))
  for (let i = 0; i < 8; i += 1) ledger.receive(ledger.send(1 + (i % 2), 2 - (i % 2), usd(`${i}.25`)))
  const refused = ledger.send(2, 3, usd('3'))
  const refusal = ledger.refuseReceipt(refused)
  ledger.receive(late)
  ledger.takeBack(refused, refusal)
  ledger.send(2, 1, usd('1'))
  return ledger
}

it('has the same result for every split of a store into ranges', () => {
  const events = scanned(someLedger())
  const inOne = checked(events, [])
  expect(inOne.findings.count).toBe(0)
  expect(inOne.transit).toHaveLength(1)
  expect(inOne.totals).toMatchObject([{ currency: 'USD', accounts: '199', transit: '1', sum: '0' }])
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: events.length - 1 }), { maxLength: 6 })
  fc.assert(
    fc.property(cuts, (ends) => {
      expect(
        checked(
          events,
          ends.toSorted((a, b) => a - b),
        ),
      ).toEqual(inOne)
    }),
  )
})

it('names a gap, a second receipt and a wrong balance at the first event of a range, too', () => {
  const ledger = someLedger()
  const sent = ledger.send(1, 2, usd('2'))
  ledger.receive(sent)
  ledger.receive(sent)
  const events = scanned(ledger)
  const second = events.at(-1)
  for (const ends of [[], [events.length - 1], [events.length - 2]]) {
    const { findings } = checked(events, ends)
    expect(findings.first).toContainEqual(
      expect.objectContaining({ stream: second?.stream, revision: second?.revision, found: '-2 USD' }),
    )
    const without = events
      .filter((event) => event !== events.at(-2))
      .map((event, at) => ({ ...event, position: at + 1 }))
    expect(
      checked(
        without,
        ends.map((end) => Math.min(end, without.length - 1)),
      ).findings.first,
    ).toContainEqual(expect.objectContaining({ revision: second?.revision, found: `revision ${second?.revision}` }))
  }
})

describe('the steps of a transfer', () => {
  /** The findings at the last event, for every split into ranges before it. */
  const foundLast = (ledger: SampleLedger) => {
    const events = scanned(ledger)
    const { stream, revision } = events.at(-1) ?? { stream: '', revision: 0 }
    const found = [[], [events.length - 1], [events.length - 2], [events.length - 2, events.length - 1]].map((ends) =>
      checked(events, ends).findings.first.filter((one) => one.stream === stream && one.revision === revision),
    )
    for (const other of found) expect(other).toEqual(found[0])
    return found[0]?.map(({ expected, found: is }) => `${expected}: ${is}`)
  }
  const transferOf = ({ facts }: { readonly facts: object }): string =>
    String((facts as { readonly transfer_id?: unknown }).transfer_id)

  it('name the very event that sent or refused it', () => {
    const ledger = someLedger()
    const refused = ledger.send(1, 2, usd('2'))
    ledger.takeBack(refused, ledger.refuseReceipt(refused))
    expect(foundLast(ledger)).toEqual([])
  })

  it('do not name another event as its sending', () => {
    for (const step of ['receive', 'refuseReceipt'] as const) {
      const ledger = someLedger()
      const other = ledger.send(1, 2, usd('2'))
      const sent = ledger.send(1, 2, usd('2'))
      ledger[step]({ ...sent, ref: other.ref })
      expect(foundLast(ledger)).toEqual([
        `to name the TransferSent of transfer ${transferOf(sent)}, ${sent.ref}: ${other.ref}`,
      ])
    }
  })

  it('do not name another event as its refusal, or one where there is none', () => {
    const ledger = someLedger()
    const other = ledger.send(1, 2, usd('2'))
    const sent = ledger.send(1, 2, usd('2'))
    const wrong = ledger.refuseReceipt(other)
    const right = ledger.refuseReceipt(sent)
    ledger.takeBack(sent, wrong)
    expect(foundLast(ledger)).toEqual([
      `to name the ReceiptRefused of transfer ${transferOf(sent)}, ${right}: ${wrong}`,
    ])
    const unrefused = someLedger()
    const back = unrefused.send(1, 2, usd('2'))
    unrefused.takeBack(back, back.ref)
    expect(foundLast(unrefused)).toEqual([
      `to follow a ReceiptRefused of transfer ${transferOf(back)} that nothing followed yet: no such event; it names ${back.ref}`,
    ])
  })

  it('are not a refusal after a receipt', () => {
    const ledger = someLedger()
    const sent = ledger.send(1, 2, usd('2'))
    ledger.receive(sent)
    ledger.refuseReceipt(sent)
    expect(foundLast(ledger)).toEqual([
      `to follow a TransferSent of transfer ${transferOf(sent)} that nothing followed yet: no such event; it names ${sent.ref}`,
    ])
  })

  it('repeat the facts of the event that they follow', () => {
    const named = (type: string, { facts, ref }: SampleTransfer) =>
      `the source, destination, currency, amount, fee and exchange of the ${type} of transfer ${transferOf({ facts })}, ${ref}`
    for (const description of ['plain', 'ä']) {
      const ledger = someLedger()
      const sent = ledger.send(1, 2, { ...usd('2'), description })
      const elsewhere = { ...sent, to: 3, facts: { ...sent.facts, ...ledger.partiesOf(1, 3) } }
      ledger.receive(elsewhere)
      const told = `2 USD from ${ledger.stream(1)} to ${ledger.stream(3)}`
      expect(foundLast(ledger)).toEqual([`${named('TransferSent', sent)}: ${told}`])
      const other = someLedger()
      const refused = other.send(1, 2, { ...usd('2'), description })
      const refusal = other.refuseReceipt(refused)
      const back = { ...refused, from: 3, facts: { ...refused.facts, ...other.partiesOf(3, 2) } }
      other.takeBack(back, refusal)
      const toldBack = `2 USD from ${other.stream(3)} to ${other.stream(2)}`
      expect(foundLast(other)).toEqual([`${named('ReceiptRefused', { ...refused, ref: refusal })}: ${toldBack}`])
    }
  })
})
