import { parentPort, workerData } from 'node:worker_threads'
import { StoreDamaged } from '@folio/event-store/port.ts'
import { openStoreScan } from '@folio/runtime/audit-ports.ts'
import { auditedServices } from '../services.ts'
import { type RangeCheck, rangeCheck } from './range-check.ts'
import type { RangeReport } from './range-report.ts'
import { textHash } from './text-hash.ts'
import type { FromVerifier, PositionRange, ToVerifier, VerifySetting } from './verify-messages.ts'

const EVENTS_PER_WINDOW = 4_096

if (parentPort === null) throw new Error('this runs in a thread of its own')
const port = parentPort
const { dir, seed, viewedTo, forgottenTo, passedBefore } = workerData as VerifySetting
const store = openStoreScan(dir)
const { readStream } = store
const hash = textHash(seed)

const tellWindow = (index: number, check: RangeCheck): void => {
  const window = check.window()
  const memory = [window.once.buffer, ...window.views.map(({ changes }) => changes.buffer)]
  port.postMessage({ kind: 'window', index, window } satisfies FromVerifier, memory)
}

/** What a part of the store that cannot be read at all leaves: the finding that it is so. */
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
    forgottenTo: new Map(forgottenTo),
    passedBefore: new Map(passedBefore),
    readStream,
  })
  let report: RangeReport
  try {
    let events = 0
    for (const event of store.scan(after, upTo)) {
      check.take(event)
      events += 1
      if (events % EVENTS_PER_WINDOW === 0) tellWindow(index, check)
    }
    report = check.report(upTo)
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    report = unreadable(check.report(after), error)
  }
  tellWindow(index, check)
  port.postMessage({ kind: 'report', index, report } satisfies FromVerifier)
}

port.on('message', (message: ToVerifier) => {
  if (message !== 'end') return verify(message)
  store.close()
  port.close()
})
