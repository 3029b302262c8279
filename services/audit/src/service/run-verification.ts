import type { VerificationRequest } from '@folio/contracts/auditor.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { exitCodes } from '../commands/output.ts'
import type { VerifiedSince } from '../commands/verify-summary.ts'
import { type Ended, type EventsDone, forkCommand } from './fork-command.ts'
import { checkpointOf, reportOf } from './verification-report.ts'
import type { RunningVerification, VerificationResult } from './verifications.ts'

/** The place of a verification: a data directory, or the cluster that the environment names. */
export type VerificationPlace = {
  readonly dataDir?: string | undefined
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly log: Log
}

const FOUND = /^FOUND: /m
const WITHIN_MS = 3_600_000
/** Gives a verification a third of the CPU time of the services, where both want a whole core. */
const NICENESS = 5

/** Returns the arguments that name a data directory to a command. */
export const directoryArguments = (dataDir: string | undefined): readonly string[] =>
  dataDir === undefined ? [] : ['--data-dir', dataDir]

/** Parses the output of a command as JSON; undefined if the command did not run to its end. */
export const printed = <T>({ code, stdout }: Ended): T | undefined => {
  if (code !== exitCodes.whole && code !== exitCodes.found) return undefined
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}

/** Reads what a verification printed; throws where it could not run. */
export const resultOf = (how: Ended, log: Pick<Log, 'error'>): VerificationResult => {
  const verified = printed<VerifiedSince>(how)
  if (verified !== undefined) return { report: reportOf(verified), checkpoint: checkpointOf(verified) }
  const { code, stderr } = how
  log.error({ code, stderr }, 'a verification ended without a report')
  // Node ends with the same code when a module cannot be loaded.
  if (code === exitCodes.found && FOUND.test(stderr)) return { damage: stderr }
  throw new Error(stderr === '' ? 'the verification was ended before it was done' : stderr)
}

/** Starts a verification in a process of its own. */
export const runVerification = (
  { dataDir, environment, log }: VerificationPlace,
  onProgress: (progress: EventsDone) => void,
  { scope, replaces }: VerificationRequest = { scope: 'everything' },
): RunningVerification => {
  // Without the comparison, a history that was rewritten as a whole would get the next checkpoint.
  const compared = [...(scope === 'everything' ? ['--full'] : []), '--since', 'newest']
  const sinceArguments = replaces === undefined ? compared : ['--replace', String(replaces)]
  const running = { environment, withinMs: WITHIN_MS, niceness: NICENESS, onProgress }
  const { ended, end } = forkCommand(['verify', '--json', ...sinceArguments, ...directoryArguments(dataDir)], running)
  return { result: ended.then((how) => resultOf(how, log)), end }
}
