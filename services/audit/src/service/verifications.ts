import { randomUUID } from 'node:crypto'
import { VERIFICATIONS_KEPT_MAX, type Verification } from '@folio/contracts/http/operator/audit.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { Progress } from './fork-command.ts'
import type { Report } from './verification-report.ts'

/** The result of a verification: a report, or the damage that makes the store unreadable. */
export type VerificationResult = { readonly report: Report } | { readonly damage: string }

/** A verification that runs: `result` rejects when it could not run, or was ended. */
export type RunningVerification = { readonly result: Promise<VerificationResult>; readonly end: () => void }

/** The function that starts a verification, and the clock. */
export type VerificationSettings = {
  readonly verify: (onProgress: (progress: Progress) => void) => RunningVerification
  readonly clock: Clock
}

/** The verifications of one auditor: one at a time; the newest are kept. */
export type Verifications = {
  /** Starts one, unless one runs: then returns its id. */
  readonly start: () => { readonly started: Verification } | { readonly running: string }
  /** The newest first. */
  readonly list: () => readonly Verification[]
  readonly find: (id: string) => Verification | undefined
  /** Ends one and returns it; one that has ended stays as it is. */
  readonly stop: (id: string) => Promise<Verification | undefined>
  /** Ends the one that runs, and resolves when it has ended. */
  readonly close: () => Promise<void>
}

const outcomeOf = (result: VerificationResult): Partial<Verification> => {
  if ('damage' in result) return { status: 'found', failure: result.damage }
  return { status: result.report.findings.count === 0 ? 'whole' : 'found', report: result.report }
}

type Run = { readonly verification: RunningVerification; readonly settled: Promise<void>; isStopped: boolean }

/** Keeps the verifications of an auditor. */
export const verifications = ({ verify, clock }: VerificationSettings): Verifications => {
  const kept = new Map<string, Verification>()
  const running = new Map<string, Run>()

  const update = (id: string, changes: Partial<Verification>): void => {
    const known = kept.get(id)
    if (known !== undefined) kept.set(id, { ...known, ...changes })
  }

  const failureOf = (id: string, error: unknown): Partial<Verification> =>
    running.get(id)?.isStopped
      ? { status: 'stopped' }
      : { status: 'failed', failure: error instanceof Error ? error.message : String(error) }

  const settle = async (id: string, { result }: RunningVerification): Promise<void> => {
    const outcome = await result.then(outcomeOf, (error: unknown) => failureOf(id, error))
    running.delete(id)
    update(id, { ...outcome, ended_at: timestampOf(clock()) })
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
    start: () => {
      const [already] = running.keys()
      if (already !== undefined) return { running: already }
      const id = randomUUID()
      const started_at = timestampOf(clock())
      const none = { ended_at: null, progress: null, failure: null, report: null }
      const started: Verification = { id, status: 'running', started_at, ...none }
      kept.set(id, started)
      for (const oldest of kept.keys()) if (kept.size > VERIFICATIONS_KEPT_MAX) kept.delete(oldest)
      const verification = verify((progress) => update(id, { progress }))
      running.set(id, { verification, settled: settle(id, verification), isStopped: false })
      return { started }
    },
    list: () => [...kept.values()].toReversed(),
    find: (id) => kept.get(id),
    stop,
    close: async () => {
      await Promise.all([...running.keys()].map(stop))
    },
  }
}
