import type { Auditor, VerificationRequest, VerificationTrouble } from '@folio/contracts/auditor.ts'
import { EXPLAIN_WITHIN_SECONDS } from '@folio/contracts/http/operator/system/audit.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { ObservableGauge } from '@folio/runtime/telemetry/metrics.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { exitCodes } from './commands/output.ts'
import { explanationOf, type PrintedExplanation } from './service/explanation.ts'
import { type EventsDone, forkCommand } from './service/fork-command.ts'
import { directoryArguments, printed, runVerification } from './service/run-verification.ts'
import { scheduleVerifications } from './service/schedule.ts'
import { verificationGauges } from './service/verification-gauges.ts'
import { verifications } from './service/verifications.ts'

export { startTampering } from './service/tampering.ts'

/** The settings of an auditor: the data directory, or the environment that names a cluster, and the log. */
export type AuditorSettings = {
  /** Without it, the cluster that the environment names is copied into a directory of its own. */
  readonly dataDir?: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  readonly log: Log
  /** The pause between scheduled verifications; none are scheduled without it. */
  readonly verifyEveryMs?: number | undefined
}

/** A running auditor: it runs each command in a process of its own; `close` ends those that run. */
export type RunningAuditor = Auditor & {
  /** The faults of the newest verifications: they found something, or could not run. */
  readonly troubleNow: () => VerificationTrouble | undefined
  /** The verifications as gauges for metrics. */
  readonly gauges: readonly ObservableGauge[]
  readonly close: () => Promise<void>
}

const EXPLAINED_AT_ONCE_MAX = 2

/** Starts an auditor. It does nothing, and holds nothing open, until the first call or scheduled verification. */
export const startAuditor = (settings: AuditorSettings): RunningAuditor => {
  const { dataDir, environment, clock, log, verifyEveryMs } = settings
  const where = directoryArguments(dataDir)
  const explaining = new Set<() => void>()

  const explain: Auditor['explain'] = async ({ account, currency, newest }) => {
    if (explaining.size >= EXPLAINED_AT_ONCE_MAX) return { outcome: 'unavailable' }
    const args = ['--json', ...where, '--newest', String(newest), '--', 'explain', account, currency]
    const { ended, end } = forkCommand(args, { environment, withinMs: EXPLAIN_WITHIN_SECONDS * 1000, niceness: 0 })
    explaining.add(end)
    const how = await ended.finally(() => explaining.delete(end))
    const explained = printed<PrintedExplanation>(how)
    if (explained !== undefined) return { outcome: 'explained', explanation: explanationOf(explained) }
    const { code, stderr } = how
    if (code === exitCodes.accountNotFound) return { outcome: 'unknown' }
    if (code === null) return { outcome: 'too_long' }
    log.error({ code, stderr }, 'a balance could not be explained')
    return { outcome: 'unavailable' }
  }

  const verify = (onProgress: (progress: EventsDone) => void, request: VerificationRequest) =>
    runVerification({ dataDir, environment, log }, onProgress, request)
  const kept = verifications({ verify, clock })
  const stopSchedule =
    verifyEveryMs === undefined ? async () => {} : scheduleVerifications(kept, { everyMs: verifyEveryMs, clock, log })
  return {
    troubleNow: kept.trouble,
    gauges: verificationGauges(kept),
    trouble: async () => ({ trouble: kept.trouble() ?? null }),
    start: async (request) => kept.start(request, 'operator'),
    list: async () => kept.list().map(({ report: _, ...row }) => row),
    find: async (id) => kept.find(id) ?? null,
    stop: async (id) => (await kept.stop(id)) ?? null,
    explain,
    close: async () => {
      await stopSchedule()
      for (const end of explaining) end()
      await kept.close()
    },
  }
}
