import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ChosenEvent,
  type ShownDemo,
  TAMPERED_EVENTS_MAX,
  type Tampering,
} from '@folio/contracts/http/operator/demo/demo-tools.ts'
import { type AlteredEvent, alteredCopy, storeSize } from '@folio/runtime/backup/altered-copy.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { runVerification, type VerificationPlace } from './run-verification.ts'
import type { RunningVerification, VerificationResult } from './verifications.ts'

/** The reason why no copy is made. */
type Impossible = NonNullable<ShownDemo['tamper']['impossible']>

/** Tampers with copies of a store, one at a time; the newest result is kept. */
export type RunningTampering = {
  readonly impossible: () => Impossible | null
  readonly last: () => Tampering | null
  /** Begins to copy, change and verify; returns why it cannot. */
  readonly begin: (event: ChosenEvent) => Tampering | Impossible | 'tampering_running'
  /** Ends a running one, and resolves when its copy is removed. */
  readonly close: () => Promise<void>
}

/** The settings: the data directory that is copied, and the bounds that a test may lower. */
export type TamperingSettings = {
  readonly dataDir: string
  readonly environment: VerificationPlace['environment']
  readonly log: Log
  readonly eventsMax?: number
}

/** The copy's folder in the data directory; a fixed name, so that a start finds what a killed process left. */
const COPY = 'tampered-copy'

/** A copy and its log need about the size of the store; this much is left free besides. */
const DISK_LEFT_BYTES = 256 * 1024 * 1024

const NOTHING_YET = { changed: null, progress: null, findings: null, finding: null, failure: null } as const

const FAILURES = {
  no_event: 'The store has no such event.',
  no_digit: 'The data of this event have no digit to change.',
} as const

const changedOf = (event: ChosenEvent, { expectedHash, foundHash }: AlteredEvent): Tampering['changed'] => ({
  ...event,
  expected_hash: expectedHash,
  found_hash: foundHash,
})

/** The outcome that a verification's result makes: the finding at the changed event, and the number of all. */
const outcomeOf = ({ stream, revision }: ChosenEvent, result: VerificationResult): Partial<Tampering> => {
  if ('damage' in result) return { status: 'failed', failure: result.damage }
  const { count, first } = result.report.findings
  const there = first.find((finding) => finding.stream === stream && finding.revision === revision)
  const finding = there === undefined ? null : { expected: there.expected, found: there.found }
  return { status: finding === null ? 'not_found' : 'found', findings: count, finding }
}

/** Keeps the newest tampering and its changes. */
const newestTampering = () => {
  let last: Tampering | null = null
  return {
    last: (): Tampering | null => last,
    begin: (event: ChosenEvent): Tampering => {
      const begun: Tampering = { ...NOTHING_YET, status: 'copying', event }
      last = begun
      return begun
    },
    update: (changes: Partial<Tampering>): void => {
      if (last !== null) last = { ...last, ...changes }
    },
  }
}

const impossibleIn = ({ dataDir, eventsMax = TAMPERED_EVENTS_MAX }: TamperingSettings): Impossible | null => {
  const { events, bytes, freeBytes } = storeSize(dataDir)
  if (events > eventsMax) return 'too_many_events'
  return freeBytes < 2 * bytes + DISK_LEFT_BYTES ? 'too_little_disk' : null
}

/** Starts nothing yet, but removes the copy that a killed process left; `begin` does the work in the background. */
export const startTampering = (settings: TamperingSettings): RunningTampering => {
  const { dataDir, environment, log } = settings
  const copy = join(dataDir, COPY)
  const { last, begin, update } = newestTampering()
  let running: Promise<void> | undefined
  let verification: RunningVerification | undefined
  let isClosed = false

  const removeCopy = (): void => rmSync(copy, { recursive: true, force: true })

  const impossible = (): Impossible | null => impossibleIn(settings)

  const work = async (event: ChosenEvent): Promise<void> => {
    removeCopy()
    const altered = await alteredCopy({ dataDir, outDir: copy }, event)
    if (typeof altered === 'string') {
      update({ status: 'failed', failure: FAILURES[altered] })
      return
    }
    if (isClosed) return
    update({ status: 'verifying', changed: changedOf(event, altered) })
    verification = runVerification({ dataDir: copy, environment, log }, (progress) => update({ progress }))
    update(outcomeOf(event, await verification.result))
  }

  const run = async (event: ChosenEvent): Promise<void> => {
    try {
      await work(event)
    } catch (error) {
      log.warn({ err: error }, 'a copy of the store could not be tampered with')
      update({ status: 'failed', failure: 'The copy could not be made or verified; the log says why.' })
    } finally {
      removeCopy()
      verification = undefined
      running = undefined
    }
  }

  removeCopy()
  return {
    impossible,
    last,
    begin: (event) => {
      if (running !== undefined) return 'tampering_running'
      const reason = impossible()
      if (reason !== null) return reason
      const begun = begin(event)
      running = run(event)
      return begun
    },
    close: async () => {
      isClosed = true
      verification?.end()
      await running
    },
  }
}
