import { StoreDamaged } from '@folio/event-store/port.ts'
import { openStoreScan } from '@folio/runtime/ports/audit-ports.ts'
import { auditedServices } from '../audited-services.ts'
import { openHistoryOf } from '../checkpoint/checkpoint-folder.ts'
import { StateChanged } from '../checkpoint/state/page-tree.ts'
import { noFindings } from './findings.ts'
import { textHash } from './hashing/text-hash.ts'
import { type RangeCheck, rangeCheck } from './ranges/range-check.ts'
import type { RangeReport } from './ranges/range-report.ts'
import { provenReads } from './since/proven-reads.ts'
import type { FromVerifier, PositionRange, VerifySetting } from './verify-messages.ts'

const EVENTS_PER_WINDOW = 4_096

/** Verifies ranges of a store, one at a time. */
export type RangeVerifier = {
  /** Reads a range and posts its windows, then its report. */
  readonly verify: (range: PositionRange) => void
  readonly close: () => void
}

/** Adds the finding that a part of the store cannot be read. */
const unreadable = (report: RangeReport, damage: StoreDamaged | StateChanged): RangeReport => {
  const expected =
    damage instanceof StateChanged ? "the checkpoint's state as it was signed" : 'a file that can be read'
  const finding = { stream: 'the store', revision: undefined, position: undefined, expected }
  const first = [...report.findings.first, { ...finding, found: damage.message }]
  return { ...report, findings: { count: report.findings.count + 1, first } }
}

/** Opens the store of a data directory for the verification of ranges, whose results it posts. */
export const rangeVerifier = (setting: VerifySetting, post: (message: FromVerifier) => void): RangeVerifier => {
  const { dir, seed, viewedTo, purgedTo, expiredBefore, since } = setting
  const store = openStoreScan(dir)
  const opened = since && openHistoryOf(since.stateFile, since.checkpoint)
  const hash = textHash(seed)
  const postWindow = (index: number, check: RangeCheck): void => post({ kind: 'window', index, window: check.window() })

  return {
    verify: ({ index, after, upTo }) => {
      const ofReads = noFindings()
      const readStream = opened ? provenReads(store.readStream, opened.history, ofReads) : store.readStream
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
        if (!(error instanceof StoreDamaged || error instanceof StateChanged)) throw error
        report = unreadable(check.report(after), error)
      }
      ofReads.include(report.findings)
      report = { ...report, findings: ofReads.soFar() }
      postWindow(index, check)
      post({ kind: 'report', index, report })
    },
    close: () => {
      store.close()
      opened?.close()
    },
  }
}
