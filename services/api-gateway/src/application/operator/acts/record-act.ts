import { type CallIds, callIds } from '@folio/client-commands/client-request.ts'
import { ACT_DETAIL, type ActCause, type ActDeclaration, actCause } from '@folio/contracts/http/act.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import { type Refusal, Refused, unavailable } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../../gateway.ts'
import type { Call, HandlerResult, Route } from '../../handler.ts'
import type { ActDetails, ActOutcome, Acts } from './acts.ts'

const NOT_RECORDED: Refusal = {
  ...unavailable(),
  message:
    'Acts of operators are not recorded now, and only its record would tell of this one: retry after the update.',
}

/** Stands in place of a value that is no id, code or number, so that no free text enters a record. */
const LEFT_OUT = '-'

const fieldsOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const shownText = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null ? '' : String(value)
  return ACT_DETAIL.test(text) ? text : LEFT_OUT
}

const detailsOf = (fields: readonly (readonly [string, unknown])[]): ActDetails =>
  Object.fromEntries(fields.filter(([, value]) => value !== undefined).map(([name, value]) => [name, shownText(value)]))

const listed = (value: unknown, names: readonly string[] = []): readonly (readonly [string, unknown])[] =>
  fieldsOf(value).filter(([name]) => names.includes(name))

/** The details that the record of an intent shows: the path parameters, and the declared fields of the body. */
export const intentDetails = (act: ActDeclaration, { params, body }: Pick<Call<Endpoint>, 'params' | 'body'>) =>
  detailsOf([...fieldsOf(params), ...listed(body, act.shows)])

/** The reason and the ticket of an act; a reason in the body was checked by the endpoint's schema. */
const causeOf = (act: ActDeclaration, { body, cause }: Pick<Call<Endpoint>, 'body' | 'cause'>): ActCause =>
  act.isReasonInBody
    ? { ...cause, ...actCause.pick({ reason: true }).parse({ reason: Reflect.get(Object(body), 'reason') }) }
    : cause

const refusedOutcome = ({ status, code, details = {}, headers = {} }: Refusal): ActOutcome => ({
  status,
  code,
  ...(typeof details['rule'] === 'string' ? { rule: details['rule'] } : {}),
  ...(headers['Idempotency-Hit'] === undefined ? {} : { is_repeat: true }),
  details: {},
})

/** The outcome of an act by the result of its handler. */
export const outcomeOf = (act: ActDeclaration, result: HandlerResult): ActOutcome => {
  if ('code' in result) return refusedOutcome(result)
  if ('stream' in result || 'file' in result) return { status: 200, details: {} }
  return {
    status: result.status ?? 200,
    ...(result.headers?.['Idempotency-Hit'] === undefined ? {} : { is_repeat: true }),
    details: detailsOf(listed(result.data, act.tells)),
  }
}

const outcomeOfError = (error: unknown): ActOutcome => {
  if (error instanceof Refused) return refusedOutcome(error.refusal)
  return error instanceof DependencyUnavailable
    ? { status: 503, code: 'ServiceUnavailable', details: {} }
    : { status: 500, code: 'InternalServerError', details: {} }
}

/** An act that has begun: its declaration, its operator and the ids of its call. */
export type BegunAct = { readonly act: ActDeclaration; readonly operator: string; readonly call: CallIds }

/** Runs an act that has begun, and records its outcome, also where it fails. */
export const runAct = async <Result extends HandlerResult>(
  acts: Acts,
  { act, operator, call }: BegunAct,
  run: () => Promise<Result>,
): Promise<Result> => {
  let result: Result
  try {
    result = await run()
  } catch (error) {
    await acts.end(operator, outcomeOfError(error), call)
    throw error
  }
  await acts.end(operator, outcomeOf(act, result), call)
  return result
}

/**
 * Records the act of a route's endpoint around its handler: the intent before the handler runs, which does not run unless
 * the intent is stored, and the outcome after it. A route of an endpoint that declares no act stays as it is.
 */
export const recordedRoute = ({ console }: Pick<Gateway, 'console'>, route: Route): Route => {
  const { endpoint } = route
  const { act, role: needs, id: kind } = endpoint
  if (act === undefined || needs === undefined) return route
  const handle = async (call: Call<Endpoint>): Promise<HandlerResult> => {
    const { operator } = call.client
    if (operator === undefined) throw new Error('an act has no operator')
    const { name, sessionId } = operator
    const sent = callIds(call)
    const { acts } = console
    if (act.isOnlyTrace && !acts.areRecorded) return NOT_RECORDED
    const intent = {
      operator: name,
      sessionId,
      kind,
      needs,
      details: intentDetails(act, call),
      cause: causeOf(act, call),
    }
    const refused = await acts.begin(intent, sent)
    if (refused !== undefined) return refused
    return runAct(acts, { act, operator: name, call: sent }, () => route.handle(call))
  }
  return { endpoint, handle }
}
