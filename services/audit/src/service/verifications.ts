import { randomUUID } from 'node:crypto'
import type { VerificationRequest, VerificationScope, VerificationTrouble } from '@folio/contracts/auditor.ts'
import {
  type ShownCheckpoint,
  VERIFICATIONS_KEPT_MAX,
  type Verification,
} from '@folio/contracts/http/operator/system/audit.ts'
import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { EventsDone } from './fork-command.ts'
import type { Report } from './verification-report.ts'

/** The result of a verification: a report, or the damage that makes the store unreadable. */
export type VerificationResult =
  | { readonly report: Report; readonly checkpoint: ShownCheckpoint | null }
  | { readonly damage: string }

/** A verification that runs: `result` rejects when it could not run, or was ended. */
export type RunningVerification = { readonly result: Promise<VerificationResult>; readonly end: () => void }

/** The function that starts a verification, and the clock. */
export type VerificationSettings = {
  readonly verify: (onProgress: (progress: EventsDone) => void, request: VerificationRequest) => RunningVerification
  readonly clock: Clock
}

/** The verifications of one auditor: one at a time; the newest are kept. */
export type Verifications = {
  /** Starts one, unless one runs: then returns its id. */
  readonly start: (
    request: VerificationRequest,
    startedBy: Verification['started_by'],
  ) => { readonly started: Verification } | { readonly running: string }
  /**
   * The present fault: `findings` from a verification with findings to the next one of everything that finds nothing; else
   * `failed` while the newest one could not run.
   */
  readonly trouble: () => VerificationTrouble | undefined
  /** The start of the newest complete verification of everything, in microseconds since 1970. */
  readonly everythingAt: () => number | undefined
  /** The newest one of each scope that came to its end. */
  readonly ended: () => readonly Verification[]
  /** The newest first. */
  readonly list: () => readonly Verification[]
  readonly find: (id: string) => Verification | undefined
  /** Ends one and returns it; one that has ended stays as it is. */
  readonly stop: (id: string) => Promise<Verification | undefined>
  /** Ends the one that runs, and resolves when it has ended. */
  readonly close: () => Promise<void>
}

const NOTHING_YET = { ended_at: null, progress: null, failure: null, report: null, checkpoint: null } as const

const outcomeOf = (result: VerificationResult): Partial<Verification> => {
  if ('damage' in result) return { status: 'found', failure: result.damage }
  const { report, checkpoint } = result
  return { status: report.findings.count === 0 ? 'whole' : 'found', report, checkpoint }
}

const failureOf = (error: unknown, isStopped: boolean): Partial<Verification> =>
  isStopped ? { status: 'stopped' } : { status: 'failed', failure: errorMessage(error) }

/** A verification as it begins, at a time in microseconds since 1970. */
const begun = (startedAt: number, of: Pick<Verification, 'id' | 'scope' | 'started_by'>): Verification => ({
  id: of.id,
  status: 'running',
  started_at: timestampOf(startedAt),
  scope: of.scope,
  started_by: of.started_by,
  ...NOTHING_YET,
})

/** Tells from the verifications that have ended what is known of the store. */
const storeVerdict = () => {
  let found: VerificationScope | undefined
  let hasFailed = false
  let everythingAt: number | undefined
  return {
    /**
     * Only a verification of everything, compared with the newest checkpoint, shows that a finding is gone: one of what is new
     * reads other old events each time. After its finding the next one on the schedule reads everything.
     */
    note: ({ status, scope }: Verification, startedAt: number): void => {
      const isEverything = scope === 'everything'
      if (status !== 'stopped') hasFailed = status === 'failed'
      if (status === 'found') found = isEverything || found === 'everything' ? 'everything' : scope
      if (status === 'whole' && isEverything) found = undefined
      if (status === 'found' && !isEverything) everythingAt = undefined
      if (isEverything && (status === 'found' || status === 'whole')) everythingAt = startedAt
    },
    trouble: (): VerificationTrouble | undefined =>
      found !== undefined ? 'findings' : hasFailed ? 'failed' : undefined,
    everythingAt: () => everythingAt,
  }
}

type Run = { readonly verification: RunningVerification; readonly settled: Promise<void>; isStopped: boolean }

/** Keeps the verifications of an auditor. */
export const verifications = ({ verify, clock }: VerificationSettings): Verifications => {
  const kept = new Map<string, Verification>()
  const running = new Map<string, Run>()
  const newestEnded = new Map<VerificationScope, Verification>()
  const verdict = storeVerdict()

  const update = (id: string, changes: Partial<Verification>): void => {
    const known = kept.get(id)
    if (known !== undefined) kept.set(id, { ...known, ...changes })
  }

  const settle = async (id: string, startedAt: number, { result }: RunningVerification): Promise<void> => {
    const isStopped = (): boolean => running.get(id)?.isStopped === true
    const outcome = await result.then(outcomeOf, (error: unknown) => failureOf(error, isStopped()))
    running.delete(id)
    update(id, { ...outcome, ended_at: timestampOf(clock()) })
    const ended = kept.get(id)
    if (ended === undefined) return
    if (ended.status !== 'stopped') newestEnded.set(ended.scope, ended)
    verdict.note(ended, startedAt)
  }

  const stop = async (id: string): Promise<Verification | undefined> => {
    const run = running.get(id)
    if (run !== undefined) {
      run.isStopped = true
      run.verification.end()
      await run.settled
    }
    return kept.get(id)
  }

  return {
    start: (request, started_by) => {
      const [already] = running.keys()
      if (already !== undefined) return { running: already }
      const id = randomUUID()
      const startedAt = clock()
      const started = begun(startedAt, { id, scope: request.scope, started_by })
      kept.set(id, started)
      for (const oldest of kept.keys()) if (kept.size > VERIFICATIONS_KEPT_MAX) kept.delete(oldest)
      const verification = verify((progress) => update(id, { progress }), request)
      running.set(id, { verification, settled: settle(id, startedAt, verification), isStopped: false })
      return { started }
    },
    trouble: verdict.trouble,
    everythingAt: verdict.everythingAt,
    ended: () => [...newestEnded.values()],
    list: () => [...kept.values()].toReversed(),
    find: (id) => kept.get(id),
    stop,
    close: async () => {
      await Promise.all([...running.keys()].map(stop))
    },
  }
}
