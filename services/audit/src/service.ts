import type { Auditor } from '@folio/contracts/auditor.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Log } from '@folio/service-kit/log.ts'
import { exitCodes } from './commands/outcome.ts'
import { explanationOf, type PrintedExplanation } from './service/explanation-of.ts'
import { type Ended, type Progress, runApart } from './service/run-apart.ts'
import { reportOf } from './service/verification-report.ts'
import { type Looking, type Seen, verifications } from './service/verifications.ts'
import type { Verified } from './verify/verify-store.ts'

/** What an auditor looks at: a data directory, or what its environment names; and whom it tells what went wrong. */
export type AuditorSettings = {
  /** Left out, what the environment names is copied into a directory of its own. */
  readonly dataDir?: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  readonly log: Log
}

/** An auditor that others ask: looks of the command line, each in a process of its own; `close` ends what runs. */
export type RunningAuditor = Auditor & { readonly close: () => Promise<void> }

const VERIFY_WITHIN_MS = 3_600_000
const EXPLAIN_WITHIN_MS = 20_000
/** A third of what serves clients, where both want all of a core. */
const VERIFY_NICENESS = 5
const EXPLAINED_AT_ONCE_MAX = 2

/** What a command printed as JSON, if it came to the end of it. */
const printed = <T>({ code, out }: Ended): T | undefined => {
  if (code !== exitCodes.whole && code !== exitCodes.found) return undefined
  try {
    return JSON.parse(out)
  } catch {
    return undefined
  }
}

/** Starts an auditor. It does nothing, and holds nothing open, until it is asked. */
export const startAuditor = ({ dataDir, environment, clock, log }: AuditorSettings): RunningAuditor => {
  const where = dataDir === undefined ? [] : ['--data-dir', dataDir]
  const explaining = new Set<() => void>()

  const look = (onProgress: (progress: Progress) => void): Looking => {
    const running = { environment, withinMs: VERIFY_WITHIN_MS, niceness: VERIFY_NICENESS, onProgress }
    const { ended, end } = runApart(['verify', '--json', ...where], running)
    const seen = ended.then((how): Seen => {
      const verified = printed<Verified>(how)
      if (verified !== undefined) return { report: reportOf(verified) }
      const { code, told } = how
      log.error({ code, told }, 'a verification came to no report')
      if (code === exitCodes.found) return { damage: told }
      throw new Error(told === '' ? 'it was ended before it was done' : told)
    })
    return { seen, end }
  }

  const explain: Auditor['explain'] = async ({ account, currency, newest }) => {
    if (explaining.size >= EXPLAINED_AT_ONCE_MAX) return { outcome: 'unavailable' }
    const args = ['--json', ...where, '--newest', String(newest), '--', 'explain', account, currency]
    const { ended, end } = runApart(args, { environment, withinMs: EXPLAIN_WITHIN_MS, niceness: 0 })
    explaining.add(end)
    const how = await ended.finally(() => explaining.delete(end))
    const explained = printed<PrintedExplanation>(how)
    if (explained !== undefined) return { outcome: 'explained', explanation: explanationOf(explained) }
    const { code, told } = how
    if (code === exitCodes.nothingKnown) return { outcome: 'unknown' }
    if (code === null) return { outcome: 'too_long' }
    log.error({ code, told }, 'a balance could not be explained')
    return { outcome: 'unavailable' }
  }

  const kept = verifications({ look, clock })
  return {
    start: async () => kept.start(),
    list: async () => kept.list().map(({ report: _, ...row }) => row),
    find: async (id) => kept.find(id) ?? null,
    stop: async (id) => (await kept.stop(id)) ?? null,
    explain,
    close: async () => {
      for (const end of explaining) end()
      await kept.close()
    },
  }
}
