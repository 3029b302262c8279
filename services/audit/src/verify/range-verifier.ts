import { StoreDamaged } from '@folio/event-store/port.ts'
import { openStoreScan } from '@folio/runtime/ports/audit-ports.ts'
import { auditedServices } from '../audited-services.ts'
import { openHistoryOf } from '../checkpoint/kept-history.ts'
import { StateChanged } from '../checkpoint/state/page-tree.ts'
import { findFaults, THE_STORE } from './content-faults.ts'
import { type Findings, noFindings } from './findings.ts'
import { textHash } from './hashing/text-hash.ts'
import { type RangeCheck, rangeCheck } from './ranges/range-check.ts'
import type { RangeReport } from './ranges/range-report.ts'
import { provenReads } from './since/proven-reads.ts'
import { placesCheck } from './stream-index-checks.ts'
import type { FromVerifier, PositionRange, VerifySetting } from './verify-messages.ts'

const EVENTS_PER_WINDOW = 4_096
const EVENTS_PER_LOOKUP = 65_536

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

const NO_REPORT: RangeReport = {
  streams: [],
  transit: [],
  transfers: [],
  contracts: [],
  asked: [],
  statuses: [],
  market: { hours: [], days: [], simulatedDays: [], newestTick: 0 },
  system: [],
  findings: { count: 0, first: [] },
}

const reportOf = (check: RangeCheck, upTo: number, findings: Findings): RangeReport => {
  let report = NO_REPORT
  const make = (): void => {
    report = check.report(upTo)
  }
  findFaults(THE_STORE, make, findings)
  return report
}

/** Opens the store of a data directory for the verification of ranges, whose results it posts. */
export const rangeVerifier = (setting: VerifySetting, post: (message: FromVerifier) => void): RangeVerifier => {
  const { dir, seed, viewSeed, viewedTo, dropped, since } = setting
  const store = openStoreScan(dir)
  const opened = since && openHistoryOf(since.stateFile, since.checkpoint)
  const hash = textHash(seed)
  const viewHash = textHash(viewSeed)
  const postWindow = (index: number, check: RangeCheck, findings: Findings): void =>
    findFaults(THE_STORE, () => post({ kind: 'window', index, window: check.window() }), findings)

  return {
    verify: ({ index, after, upTo }) => {
      const ofReads = noFindings()
      const checkPlaces = placesCheck(store, ofReads)
      const readStream = opened ? provenReads(store.readStream, opened.history, ofReads) : store.readStream
      const check = rangeCheck({
        after,
        isDense: store.isDense,
        services: auditedServices,
        hash,
        viewHash,
        viewedTo: new Map(viewedTo),
        dropped: new Map(dropped),
        readStream,
        storeEpoch: store.epoch,
        lastStream: opened ? undefined : store.lastStream,
      })
      let report: RangeReport
      try {
        let events = 0
        let placesTo = after
        for (const event of store.scan(after, upTo)) {
          findFaults(event, () => check.take(event), ofReads)
          events += 1
          if (events % EVENTS_PER_LOOKUP === 0) {
            checkPlaces(placesTo, event.position)
            placesTo = event.position
          }
          if (events % EVENTS_PER_WINDOW === 0) postWindow(index, check, ofReads)
        }
        checkPlaces(placesTo, upTo)
        report = reportOf(check, upTo, ofReads)
      } catch (error) {
        if (!(error instanceof StoreDamaged || error instanceof StateChanged)) throw error
        report = unreadable(reportOf(check, after, ofReads), error)
      }
      postWindow(index, check, ofReads)
      ofReads.include(report.findings)
      post({ kind: 'report', index, report: { ...report, findings: ofReads.soFar() } })
    },
    close: () => {
      store.close()
      opened?.close()
    },
  }
}
