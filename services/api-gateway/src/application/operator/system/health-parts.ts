import type { VerificationTrouble } from '@folio/contracts/auditor.ts'
import type { HealthPart } from '@folio/contracts/http/operator/system/get-health.ts'
import type { ViewStatus } from '@folio/read-model/port.ts'
import type { KindsAtCapacity } from '@folio/service-kit/views/kinds-at-capacity.ts'
import type { RecentOutcomes } from './command-outcomes.ts'

/** A view that is behind the store for longer does not follow it any more. */
const BEHIND_MAX_SECONDS = 10
/** More waiting commands are no matter of the traffic of a moment. */
const COMMANDS_WAIT_MAX = 1000
const MICROSECONDS = 1e6

/** The state of the API of a gateway, as far as it knows it without asking. */
export type ApiState = {
  /** False while a view cannot be read or cannot keep claims. */
  readonly areViewsReadable: boolean
  readonly isClockBehind: boolean
  /** False while another part of the process, or a server that it is connected to, is not ready. */
  readonly areOthersReady: boolean
  readonly full: KindsAtCapacity
  readonly verifyTrouble: VerificationTrouble | undefined
}

const VERIFY_TROUBLES: Readonly<Record<VerificationTrouble, string>> = {
  findings: 'the newest verification of the store has findings',
  failed: 'the newest verification of the store failed',
}

const problemsOf = (state: ApiState): readonly string[] => [
  ...(state.areViewsReadable ? [] : ['a view cannot be read, or may have lost claims: requests get 503']),
  ...(state.isClockBehind
    ? ['the clock of this machine is behind the newest tick of the market: requests get 503']
    : []),
  ...(state.areOthersReady ? [] : ['another part of this process, or a server that it needs, is not ready']),
  ...(state.full === 'unknown' ? ['the expiring values of the read model cannot be counted'] : []),
  ...(state.full === 'unknown' || state.full.length === 0
    ? []
    : [`the read model takes no more values of these kinds: ${state.full.join(', ')}`]),
  ...(state.verifyTrouble === undefined ? [] : [VERIFY_TROUBLES[state.verifyTrouble]]),
]

/** Returns the part of the API of a gateway. */
export const apiPart = (state: ApiState): HealthPart => {
  const problems = problemsOf(state)
  const isOk = problems.length === 0
  return {
    part: 'API',
    kind: 'api',
    lag: null,
    status: isOk ? 'ok' : 'failing',
    problem: isOk ? null : problems.join('; '),
  }
}

/** Returns a part that was asked and gave no answer. */
export const silentPart = ({ part, kind }: Pick<HealthPart, 'part' | 'kind'>): HealthPart => ({
  part,
  kind,
  status: 'failing',
  lag: null,
  problem: 'it does not answer; the log of this gateway says why',
})

/** Returns the part of the view of a service; without the position of the store its lag is not known. */
export const viewPart = (
  part: string,
  { checkpoint, caughtUpAt }: Pick<ViewStatus, 'checkpoint' | 'caughtUpAt'>,
  { stored, now }: { readonly stored: number | null; readonly now: number },
): HealthPart => {
  const kind = 'view' as const
  if (stored === null) return { part, kind, status: 'ok', problem: null, lag: null }
  const lag = Math.max(0, stored - (checkpoint?.position ?? 0))
  if (lag === 0) return { part, kind, status: 'ok', problem: null, lag }
  const seen = `it has seen ${checkpoint?.position ?? 0} of ${stored} positions`
  if (checkpoint === null || caughtUpAt === 0) {
    return { part, kind, status: 'waiting', problem: `it is being built: ${seen}; reads of it get 503`, lag }
  }
  const behindS = Math.floor((now - caughtUpAt) / MICROSECONDS)
  if (behindS < BEHIND_MAX_SECONDS) return { part, kind, status: 'ok', problem: null, lag }
  return {
    part,
    kind,
    status: 'failing',
    lag,
    problem: `it has not reached the end of the store for ${behindS} s: ${seen}; look at its service`,
  }
}

const commandProblems = (lag: number, { ended, failed }: RecentOutcomes): readonly string[] => [
  ...(failed === 0
    ? []
    : [
        `${failed} of ${ended} commands that this gateway sent had no outcome in the last minute: their calls got 503 or ` +
          '504; the logs of the gateway and of the service say why',
      ]),
  ...(lag <= COMMANDS_WAIT_MAX ? [] : [`${lag} commands wait for the service`]),
]

/**
 * Returns the part of the commands that a service has not finished, of which some always wait while there is traffic; it fails
 * where no command of this gateway had an outcome in the last minute.
 */
export const commandsPart = (part: string, lag: number, recent: RecentOutcomes): HealthPart => {
  const problems = commandProblems(lag, recent)
  const kind = 'commands' as const
  if (problems.length === 0) return { part, kind, status: 'ok', problem: null, lag }
  const isFailing = recent.failed > 0 && recent.failed === recent.ended
  return { part, kind, status: isFailing ? 'failing' : 'waiting', problem: problems.join('; '), lag }
}

const ORDER = ['ok', 'waiting', 'failing'] as const

/** Returns the worst status of some parts; `ok` without parts. */
export const worstOf = (parts: readonly HealthPart[]): HealthPart['status'] =>
  ORDER.findLast((status) => parts.some((part) => part.status === status)) ?? 'ok'
