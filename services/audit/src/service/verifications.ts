import { randomUUID } from 'node:crypto'
import { VERIFICATIONS_KEPT_MAX, type Verification } from '@folio/contracts/http/operator/audit.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { Progress } from './run-apart.ts'
import type { Report } from './verification-report.ts'

/** What was seen: a report, or why the store cannot be read at all. */
export type Seen = { readonly report: Report } | { readonly damage: string }

/** Everything being looked at: `seen` rejects with the reason where nobody could look, or where it was ended. */
export type Looking = { readonly seen: Promise<Seen>; readonly end: () => void }

/** How to look at everything, and by which clock. */
export type VerificationSettings = {
  readonly look: (onProgress: (progress: Progress) => void) => Looking
  readonly clock: Clock
}

/** The verifications of one auditor: one at a time, the newest of them remembered. */
export type Verifications = {
  /** Begins one, unless one runs: then its id is answered. */
  readonly start: () => { readonly started: Verification } | { readonly running: string }
  /** The newest first. */
  readonly list: () => readonly Verification[]
  readonly find: (id: string) => Verification | undefined
  /** Ends one and answers what became of it; one that has ended stays as it is. */
  readonly stop: (id: string) => Promise<Verification | undefined>
  /** Ends what runs, and resolves when it has ended. */
  readonly close: () => Promise<void>
}

const outcomeOf = (seen: Seen): Partial<Verification> => {
  if ('damage' in seen) return { status: 'found', failure: seen.damage }
  return { status: seen.report.findings.count === 0 ? 'whole' : 'found', report: seen.report }
}

type Run = { readonly looking: Looking; readonly settled: Promise<void>; isStopped: boolean }

/** Keeps the verifications of an auditor. */
export const verifications = ({ look, clock }: VerificationSettings): Verifications => {
  const kept = new Map<string, Verification>()
  const running = new Map<string, Run>()

  const update = (id: string, changes: Partial<Verification>): void => {
    const known = kept.get(id)
    if (known !== undefined) kept.set(id, { ...known, ...changes })
  }

  const whyNot = (id: string, error: unknown): Partial<Verification> =>
    running.get(id)?.isStopped
      ? { status: 'stopped' }
      : { status: 'failed', failure: error instanceof Error ? error.message : String(error) }

  const settle = async (id: string, { seen }: Looking): Promise<void> => {
    const outcome = await seen.then(outcomeOf, (error: unknown) => whyNot(id, error))
    running.delete(id)
    update(id, { ...outcome, ended_at: timestampOf(clock()) })
  }

  const stop = async (id: string): Promise<Verification | undefined> => {
    const run = running.get(id)
    if (run !== undefined) {
      run.isStopped = true
      run.looking.end()
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
      const looking = look((progress) => update(id, { progress }))
      running.set(id, { looking, settled: settle(id, looking), isStopped: false })
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
