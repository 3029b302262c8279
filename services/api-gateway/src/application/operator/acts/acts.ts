import type { Limiter, Policy } from '@folio/access/rate-limit.ts'
import { type CallIds, withPlainFingerprint } from '@folio/client-commands/client-request.ts'
import { inFlightLimiter } from '@folio/client-commands/in-flight-limiter.ts'
import type { NoEvent, RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import { type CommandSender, sendRequest, sendWithinLimit } from '@folio/client-commands/send-request.ts'
import type { ActCause } from '@folio/contracts/http/act.ts'
import type { Role } from '@folio/contracts/http/role.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import {
  OPERATOR_STREAM_PREFIX,
  type OperatorCommand,
  type OperatorEvent,
} from '@folio/contracts/identity/operators.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { withoutUndefined } from '@folio/kernel/without-undefined.ts'
import { type Refusal, unavailable } from '@folio/rest-server/refusal.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { answeringEvent } from '../../commands/answering-event.ts'
import { OPERATOR } from '../operator-id.ts'

/** The details of an act, as texts. */
export type ActDetails = Readonly<Record<string, string>>

/** An act that an operator is about to make. */
export type ActIntent = {
  readonly operator: string
  /** The session that makes the call; undefined for a token. */
  readonly sessionId: string | undefined
  /** The id of the endpoint, and the role that it needs. */
  readonly kind: string
  readonly needs: Role
  readonly details: ActDetails
  readonly cause: ActCause
}

/** The outcome of an act, as the caller is answered. */
export type ActOutcome = {
  readonly status: number
  readonly code?: string
  readonly rule?: string
  readonly is_repeat?: true
  readonly details: ActDetails
}

/** Records the acts of operators in their streams; the id of an act is the correlation id of its call. */
export type Acts = {
  /** False while instances run that do not know acts, so that none is recorded. */
  readonly areRecorded: boolean
  /** Records the intent of an act before it has any effect; returns the refusal of a call that must not go on. */
  readonly begin: (intent: ActIntent, call: CallIds) => Promise<Refusal | undefined>
  /** Records the outcome. Waits a second at most and never rejects, because the act has had its effect. */
  readonly end: (operator: string, outcome: ActOutcome, call: CallIds) => Promise<void>
}

/** Records nothing, while instances run that do not know acts. */
export const noActs: Acts = { areRecorded: false, begin: async () => undefined, end: async () => undefined }

/** Refuses an act of an operator who made as many as allowed; nothing of it is recorded. */
const tooManyActs = ({ quota, windowSeconds }: Policy, retryAfterSeconds: number): Refusal => ({
  status: 429,
  code: 'RateLimit',
  message: `The operator made ${quota} acts in ${windowSeconds} seconds, which is the limit.`,
  headers: { 'Retry-After': String(retryAfterSeconds) },
})

const END_ATTEMPTS_MAX = 3
const END_WAIT_MS = 1000

/** The refusal of an operator who was disabled, or whose role was changed, after the call was admitted. */
const REFUSALS: Readonly<Record<'not_active' | 'role_missing', Refusal>> = {
  not_active: {
    status: 401,
    code: 'Unauthorized',
    message: 'The operator was disabled.',
    headers: { 'WWW-Authenticate': 'Bearer realm="folio"' },
  },
  role_missing: { status: 403, code: 'AccessDenied', message: 'The role of the operator was changed.' },
}

const beginCommand = ({ operator, sessionId, kind, needs, details, cause }: ActIntent, actId: string) =>
  withoutUndefined({
    type: 'BeginAct' as const,
    act_id: actId,
    kind,
    session_id: sessionId,
    details,
    reason_code: cause.reason,
    ticket: cause.ticket,
    name: operator,
    needs,
  })

/** The dependencies of the record of acts. */
export type ActsOptions = CommandSender & {
  readonly store: Pick<EventReader, 'epoch' | 'lastPosition'>
  /** Counts the acts of each operator; absent, they have no limit. */
  readonly limiter?: Limiter | undefined
  readonly log: Log
}

/** Sends the commands that record acts; each has an id of its own, derived from the act, so that a repeat records nothing. */
export const operatorActs = (sender: ActsOptions): Acts => {
  // Acts have an in-flight limiter of their own: with that of commands, many acts of one operator would leave no capacity to
  // disable the operator.
  const inFlight = inFlightLimiter()
  const send = async (
    operator: string,
    command: OperatorCommand,
    sending: { readonly call: CallIds; readonly seenPosition: number; readonly isLimited: boolean },
  ): Promise<RequestOutcome | NoEvent> => {
    const { call, seenPosition, isLimited } = sending
    const request = withPlainFingerprint({
      clientId: OPERATOR,
      endpoint: command.type,
      requestId: call.correlationId,
      body: JSON.stringify(command),
      ...call,
    })
    const account = OPERATOR_STREAM_PREFIX + operator
    const toSend = { topic: identityCommands, account, command, seenPosition }
    return isLimited ? sendWithinLimit({ ...sender, inFlight }, request, toSend) : sendRequest(sender, request, toSend)
  }

  const tryEnd = async (operator: string, outcome: ActOutcome, call: CallIds): Promise<void> => {
    const command = withoutUndefined({ type: 'EndAct' as const, act_id: call.correlationId, ...outcome })
    // No answer stands before the first attempt; a later attempt must not claim more, since an earlier one may be stored.
    let seenPosition: number | undefined
    const attempt = async () => {
      seenPosition ??= await sender.store.lastPosition()
      const sent = { ...call, receivedAt: sender.clock() }
      return send(operator, command, { call: sent, seenPosition, isLimited: false })
    }
    for (let attempts = 1; attempts <= END_ATTEMPTS_MAX; attempts += 1) {
      const ended = await attempt().catch((err: unknown) => ({ err }))
      if ('recorded' in ended) return
    }
    sender.log.warn({ operator, act_id: call.correlationId }, 'the outcome of an act was not recorded')
  }

  return {
    areRecorded: true,
    begin: async (intent, call) => {
      const { limiter } = sender
      const taken = await limiter?.take(intent.operator)
      if (limiter !== undefined && taken?.isAllowed === false) return tooManyActs(limiter.policy, taken.resetSeconds)
      const command = beginCommand(intent, call.correlationId)
      // No answer can stand before the command was made.
      const seenPosition = await sender.store.lastPosition()
      const begun = await send(intent.operator, command, { call, seenPosition, isLimited: true })
      // The act was not begun as far as its caller is concerned: nothing was sent but the record.
      if (!('recorded' in begun)) return unavailable()
      const { type, data } = answeringEvent<OperatorEvent>(begun)
      if (type !== 'OperatorRefused') return undefined
      return REFUSALS[data.reason === 'role_missing' ? 'role_missing' : 'not_active']
    },
    end: async (operator, outcome, call) => {
      await Promise.race([tryEnd(operator, outcome, call), sleep(END_WAIT_MS)])
    },
  }
}
