import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import { snapshotStream } from '@folio/service-kit/aggregates/snapshots.ts'
import { expect, it } from 'vitest'
import { serviceWithPrefix } from '../../testing/service-with-prefix.ts'
import { accountFold, type ReadStream } from './account-fold.ts'
import { domainEvent } from './domain-event.ts'

const service = serviceWithPrefix('wallet-')
const stream = 'wallet-1'
const snapshots = snapshotStream(service.foldVersion, stream)
const LAST = 700

const scanned = (of: string, at: Pick<ScannedEvent, 'revision' | 'type'>, data: object): ScannedEvent => ({
  ...at,
  stream: of,
  position: at.revision + 1,
  id: '',
  data: JSON.stringify(data),
  metadata: '{}',
})

const events = Array.from({ length: LAST + 1 }, (_, revision) =>
  revision === 0
    ? scanned(stream, { revision, type: 'WalletOpened' }, { wallet_id: '1' })
    : scanned(stream, { revision, type: 'CashDeposited' }, { balances: { USD: { balance: `${revision}` } } }),
)

const stateAt = (revision: number): unknown =>
  events
    .slice(0, revision + 1)
    .reduce((state, event) => service.evolve(state, domainEvent(event, service)), service.initial)

const taken = [256, 512].map((revision, number) =>
  scanned(snapshots, { revision: number, type: 'SnapshotTaken' }, { revision, state: stateAt(revision) }),
)

/** The wrong snapshots that are found when the stream is checked in ranges that begin at these revisions. */
const wrong = (kept: readonly ScannedEvent[], cuts: readonly number[]): readonly number[] => {
  const read: ReadStream = (of, from, limit) => (of === stream ? events : kept).slice(from, from + limit)
  const found: number[] = []
  const begins = [0, ...cuts]
  for (const [index, begin] of begins.entries()) {
    const fold = accountFold(service, stream, read)
    for (const event of events.slice(begin, begins[index + 1])) {
      fold.take(domainEvent(event, service), event.revision)
      const snapshot = kept.find(({ revision }) => (revision + 1) * 256 === event.revision)
      if (snapshot !== undefined) for (const finding of fold.compare(snapshot)) found.push(finding.revision ?? -1)
    }
    for (const finding of fold.finish()) found.push(finding.revision ?? -1)
  }
  return found
}

const CUTS = [1, 128, 129, 130, 255, 256, 257, 384, 385, 386, 400, 511, 512, 513, 640, 641, 642, 700]

it('accepts every right snapshot, wherever ranges begin', () => {
  for (const cut of CUTS) expect(wrong(taken, [cut])).toEqual([])
})

it('reports a false snapshot exactly once, wherever ranges begin', () => {
  for (const number of [0, 1]) {
    const revision = (number + 1) * 256
    const kept = taken.with(
      number,
      scanned(snapshots, { revision: number, type: 'SnapshotTaken' }, { revision, state: {} }),
    )
    const others = number === 0 ? [1] : []
    for (const cut of CUTS) {
      for (const second of CUTS.filter((other) => other > cut)) {
        const found = wrong(kept, [cut, second])
        expect(found.filter((one) => one === number)).toEqual([number])
        expect(found.filter((one) => one !== number).every((one) => others.includes(one))).toBe(true)
      }
    }
  }
})
