import { parentPort, workerData } from 'node:worker_threads'
import { StoreDamaged } from '@folio/event-store/port.ts'
import { openStoreScan } from '@folio/runtime/ports/audit-ports.ts'
import { auditedServices } from '../audited-services.ts'
import { textHash } from './hashing/text-hash.ts'
import { type RangeCheck, rangeCheck } from './ranges/range-check.ts'
import type { RangeReport } from './ranges/range-report.ts'
import type { FromVerifier, PositionRange, ToVerifier, VerifySetting } from './verify-messages.ts'

const EVENTS_PER_WINDOW = 4_096

if (parentPort === null) throw new Error('the verifier must run in a worker thread')
const port = parentPort
const { dir, seed, viewedTo, purgedTo, expiredBefore } = workerData as VerifySetting
const store = openStoreScan(dir)
const { readStream } = store
const hash = textHash(seed)

const postWindow = (index: number, check: RangeCheck): void => {
  const window = check.window()
  const memory = [window.once.buffer, ...window.views.map(({ changes }) => changes.buffer)]
  port.postMessage({ kind: 'window', index, window } satisfies FromVerifier, memory)
}

/** Adds the finding that a part of the store cannot be read. */
const unreadable = (report: RangeReport, damage: StoreDamaged): RangeReport => {
  const finding = { stream: 'the store', revision: undefined, position: undefined, expected: 'a file that can be read' }
  const first = [...report.findings.first, { ...finding, found: damage.message }]
  return { ...report, findings: { count: report.findings.count + 1, first } }
}

const verify = ({ index, after, upTo }: PositionRange): void => {
  const check = rangeCheck({
    after,
    isDense: store.isDense,
    services: auditedServices,
    hash,
    viewedTo: new Map(viewedTo),
    purgedTo: new Map(purgedTo),
    expiredBefore: new Map(expiredBefore),
    readStream,
  })
  let report: RangeReport
  try {
    let events = 0
    for (const event of store.scan(after, upTo)) {
      check.take(event)
      events += 1
      if (events % EVENTS_PER_WINDOW === 0) postWindow(index, check)
    }
    report = check.report(upTo)
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    report = unreadable(check.report(after), error)
  }
  postWindow(index, check)
  port.postMessage({ kind: 'report', index, report } satisfies FromVerifier)
}

port.on('message', (message: ToVerifier) => {
  if (message !== 'end') return verify(message)
  store.close()
  port.close()
})
