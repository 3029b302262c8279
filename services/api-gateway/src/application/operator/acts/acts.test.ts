import { memoryLimiter } from '@folio/access/rate-limit.ts'
import { COMMANDS_PER_ACCOUNT_MAX } from '@folio/client-commands/in-flight-limiter.ts'
import type { Ask, AskOutcome } from '@folio/client-commands/request-reply.ts'
import { unavailable } from '@folio/rest-server/refusal.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { describe, expect, it, vi } from 'vitest'
import { type ActsOptions, operatorActs } from './acts.ts'

const call = { correlationId: '7f764e08-7739-5483-aac5-3c577f35ddc6', receivedAt: 0, traceparent: undefined }
const intent = {
  operator: 'ann',
  sessionId: undefined,
  kind: 'freezeWallet',
  needs: 'operator',
  details: {},
  cause: { ticket: 'CASE-1' },
} as const

const recorded = (type: string, data: object) =>
  ({ kind: 'recorded', type, data, correlation_id: call.correlationId }) as unknown as AskOutcome

/** Acts over a bus that answers in turn, and the messages that were sent. */
const world = (...answers: readonly (AskOutcome | Error)[]) => worldWith({}, ...answers)

const worldWith = (
  given: Partial<Pick<ActsOptions, 'limiter' | 'ask'>>,
  ...answers: readonly (AskOutcome | Error)[]
) => {
  const sent: Parameters<Ask>[1][] = []
  const left = [...answers]
  const ask: Ask = async (_, message) => {
    sent.push(message)
    const answer = left.shift()
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often')
    return answer
  }
  // Each command that is sent is stored, so that the end of the store moves.
  const store = { epoch: 1, lastPosition: async () => 7 + sent.length }
  const acts = operatorActs({ ask, store, clock: () => 0, times: DEFAULT_TIMES, log: silentLog, ...given })
  return { acts, sent }
}

const begun = recorded('OperatorActBegun', {})

describe('the beginning of an act', () => {
  it('is a command to the stream of the operator, without fields that were not sent', async () => {
    const { acts, sent } = world(begun)
    expect(await acts.begin(intent, call)).toBeUndefined()
    expect(sent[0]?.account).toBe('operator-ann')
    expect(sent[0]?.command).toEqual({
      type: 'BeginAct',
      act_id: call.correlationId,
      kind: 'freezeWallet',
      details: {},
      ticket: 'CASE-1',
      name: 'ann',
      needs: 'operator',
    })
  })

  it.each([
    ['not_active', 401],
    ['role_missing', 403],
  ])('is refused by the stream for %s', async (reason, status) => {
    const { acts } = world(recorded('OperatorRefused', { reason }))
    expect(await acts.begin(intent, call)).toMatchObject({ status })
  })

  it('is refused if its storage is unknown, or if too many are under way', async () => {
    expect(await world({ kind: 'no_answer' }).acts.begin(intent, call)).toEqual(unavailable())
    const held = Promise.withResolvers<AskOutcome>()
    const asked = vi.fn(() => held.promise)
    const { acts } = worldWith({ ask: asked })
    const running = Array.from({ length: COMMANDS_PER_ACCOUNT_MAX }, () => acts.begin(intent, call))
    expect(await acts.begin(intent, call)).toEqual(unavailable())
    expect(asked).toHaveBeenCalledTimes(COMMANDS_PER_ACCOUNT_MAX)
    held.resolve(begun)
    expect(new Set(await Promise.all(running))).toEqual(new Set([undefined]))
  })

  it('is refused beyond the rate of its operator, with the time to wait, and sends nothing', async () => {
    const limiter = memoryLimiter({ name: 'operator-acts', quota: 1, windowSeconds: 60 })
    const { acts, sent } = worldWith({ limiter }, begun, begun)
    expect(await acts.begin(intent, call)).toBeUndefined()
    expect(await acts.begin(intent, call)).toMatchObject({ status: 429, headers: { 'Retry-After': '60' } })
    expect(await acts.begin({ ...intent, operator: 'bea' }, call)).toBeUndefined()
    expect(sent.map(({ account }) => account)).toEqual(['operator-ann', 'operator-bea'])
  })
})

describe('the end of an act', () => {
  const outcome = { status: 200, details: {} }

  it('is repeated with the same command id, and never rejects', async () => {
    const { acts, sent } = world({ kind: 'no_answer' }, new Error('the bus is down'), recorded('OperatorActEnded', {}))
    await acts.end('ann', outcome, call)
    expect(sent.map(({ command }) => command)).toEqual(
      Array.from({ length: 3 }, () => ({ type: 'EndAct', act_id: call.correlationId, ...outcome })),
    )
    expect(new Set(sent.map(({ command_id }) => command_id)).size).toBe(1)
    // An attempt without an answer may be stored: later ones must not say that they saw no answer after it.
    expect(sent.map(({ origin }) => origin)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ seen_position: 7 })),
    )
    await expect(world().acts.end('ann', outcome, call)).resolves.toBeUndefined()
  })
})
