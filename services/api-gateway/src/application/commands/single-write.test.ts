import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { AskOutcome } from '@folio/client-commands/request-reply.ts'
import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { notFound, type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { type TallyCommand, tallyCommands } from '@folio/service-kit/testing/tally.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { describe, expect, it } from 'vitest'
import type { Gateway } from '../gateway.ts'
import type { Call } from '../handler.ts'
import { operatorWriteEndpoint, runOperatorWrite } from '../operator/operator-request.ts'
import { runSingleWrite, type SingleWrite, singleWriteEndpoint } from './single-write.ts'

const NOW = 1_800_000_000_000_000
const CALL = { correlationId: 'call-1', receivedAt: NOW, traceparent: undefined }
const RECORDED = {
  kind: 'recorded',
  type: 'Added',
  data: {},
  stream: 'tally-a',
  revision: 0,
  position: 7,
  epoch: 1,
  correlation_id: 'call-1',
} as const
const COMMAND: TallyCommand = { type: 'Add', amount: 1 }
const TOO_MUCH = ruleViolation('too_much', 'Too much.')

type Faults = { readonly isFull?: boolean; readonly outcome?: AskOutcome }

/** A gateway whose commands are by default all recorded at position 7; its view is at a position that a test moves. */
const world = async ({ isFull = false, outcome = RECORDED }: Faults = {}) => {
  const clock = () => NOW
  const store = memoryStore()
  const { epoch } = store
  const readModel = memoryReadModel(clock)
  const sent: CommandMessage<unknown>[] = []
  const showTo = async (position: number, from: number | null) => {
    const checkpoint = (at: number) => ({ epoch, position: at })
    await readModel.apply('tally', {
      from: from === null ? null : checkpoint(from),
      to: checkpoint(position),
      caughtUpAt: NOW,
      puts: new Map(),
      deletes: new Set(),
    })
  }
  await showTo(1, null)
  const gateway = {
    ask: async (_: unknown, message: CommandMessage<unknown>) => {
      sent.push(message)
      return outcome
    },
    store,
    clock,
    times: { ...DEFAULT_TIMES, viewLagMs: 20 },
    keys: { create: async (owner: string) => Buffer.alloc(32, owner) },
    inFlight: { acquire: () => (isFull ? undefined : () => undefined) },
  } as unknown as Gateway
  const view = viewReader(readModel, 'tally', { epoch, now: clock, times: gateway.times })
  return { gateway, sent, view: () => view, catchUp: () => showTo(7, 1) }
}

type World = Awaited<ReturnType<typeof world>>

const writeIn = ({ view }: World, doneOnce: 'stored' | 'shown'): SingleWrite<TallyCommand> => ({
  scope: 'addToTally',
  topic: tallyCommands,
  view,
  doneOnce,
  clientId: 'client-1',
  fingerprint: 'a',
  account: 'a',
  command: () => COMMAND,
})

describe('a write without a request id', () => {
  it('sends its command under the id of its client, each time as a request of its own', async () => {
    const there = await world()
    const write = writeIn(there, 'stored')
    expect(await runSingleWrite(there.gateway, CALL, write)).toEqual({ recorded: RECORDED, isRepeat: false })
    await runSingleWrite(there.gateway, CALL, write)
    await runSingleWrite(there.gateway, CALL, { ...write, fingerprint: 'b' })
    const [first, second, other] = there.sent
    const origin = { client_id: 'client-1', endpoint: 'addToTally', seen_position: 1 }
    expect(first).toMatchObject({ account: 'a', command: COMMAND, correlation_id: 'call-1', origin })
    expect(second?.command_id).not.toBe(first?.command_id)
    expect(second?.origin).toEqual(first?.origin)
    expect(other?.origin).not.toEqual(first?.origin)
  })

  it('has the request id that it declares', async () => {
    const there = await world()
    const write = { ...writeIn(there, 'stored'), requestId: 'r-1' }
    await runSingleWrite(there.gateway, CALL, write)
    expect(there.sent[0]?.command_id).toBe(commandIdOf('client-1', 'addToTally', 'r-1'))
  })

  it('makes its command from the identity of the request', async () => {
    const there = await world()
    const commands: string[] = []
    const command = ({ commandId }: { readonly commandId: string }) => {
      commands.push(commandId)
      return COMMAND
    }
    await runSingleWrite(there.gateway, CALL, { ...writeIn(there, 'stored'), command })
    expect(commands).toEqual(there.sent.map(({ command_id }) => command_id))
  })

  it('is done once its event is stored, or once the view shows it', async () => {
    const there = await world()
    expect(await runSingleWrite(there.gateway, CALL, writeIn(there, 'stored'))).toMatchObject({ recorded: RECORDED })
    const behind = runSingleWrite(there.gateway, CALL, writeIn(there, 'shown'))
    await expect(behind).rejects.toThrow('the view tally is still behind')
    await there.catchUp()
    expect(await runSingleWrite(there.gateway, CALL, writeIn(there, 'shown'))).toMatchObject({ recorded: RECORDED })
  })

  it('returns the refusal of its event, and does not wait for the view to show it', async () => {
    const there = await world()
    const told: RequestOutcome[] = []
    const refusal = (settled: RequestOutcome) => {
      told.push(settled)
      return TOO_MUCH
    }
    expect(await runSingleWrite(there.gateway, CALL, { ...writeIn(there, 'shown'), refusal })).toBe(TOO_MUCH)
    expect(told).toEqual([{ recorded: RECORDED, isRepeat: false }])
  })

  it('returns the refusal of a command that was not sent', async () => {
    const there = await world({ isFull: true })
    const refusal = () => expect.fail('there is no event')
    const full = runSingleWrite(there.gateway, CALL, { ...writeIn(there, 'shown'), refusal })
    expect(await full).toMatchObject({ code: 'ServiceUnavailable' })
    expect(there.sent).toEqual([])
  })

  it('names the thing that does not exist by the topic of the command', async () => {
    const there = await world({ outcome: { kind: 'account_not_found' } })
    const write = { ...writeIn(there, 'stored'), topic: { ...tallyCommands, name: tradingCommands.name } }
    expect(await runSingleWrite(there.gateway, CALL, write)).toEqual(notFound('options account'))
  })
})

it('the write of an operator is recorded under its id, with a fingerprint of the account and the command', async () => {
  const there = await world()
  const { scope, topic, view } = writeIn(there, 'stored')
  const write = { scope, topic, view, doneOnce: 'stored', account: 'a', command: COMMAND } as const
  await runOperatorWrite(there.gateway, CALL, write)
  const fingerprint = JSON.stringify(['a', COMMAND])
  await runSingleWrite(there.gateway, CALL, { ...writeIn(there, 'stored'), clientId: 'operator', fingerprint })
  const [ofOperator, other] = there.sent
  expect(ofOperator?.origin).toMatchObject({ client_id: 'operator' })
  expect(ofOperator?.origin).toEqual(other?.origin)
})

describe('an endpoint without a request id', () => {
  const endpoint = { id: 'addToTally' } as unknown as Endpoint
  const call = { ...CALL, body: {} } as unknown as Call<Endpoint>

  it('answers by the outcome and the identity of its request', async () => {
    const there = await world()
    const { scope, topic, view, doneOnce, ...command } = writeIn(there, 'stored')
    const { route } = singleWriteEndpoint(endpoint, {
      scope,
      topic,
      view,
      doneOnce,
      prepare: async () => ({
        ...command,
        answer: ({ recorded }, { commandId }) => ({ data: { position: recorded.position, commandId } }),
      }),
    })
    const answered = await route(there.gateway).handle(call)
    expect(answered).toEqual({ data: { position: 7, commandId: there.sent[0]?.command_id } })
  })

  it('returns the refusal of its checks, and sends nothing', async () => {
    const there = await world()
    const { scope, topic, view } = writeIn(there, 'stored')
    const target = { scope, topic, view, doneOnce: 'stored', prepare: async () => TOO_MUCH } as const
    for (const { route } of [singleWriteEndpoint(endpoint, target), operatorWriteEndpoint(endpoint, target)]) {
      expect(await route(there.gateway).handle(call)).toBe(TOO_MUCH)
    }
    expect(there.sent).toEqual([])
  })

  it('answers an operator no sooner than the view shows the event, unless the event is a refusal', async () => {
    const there = await world()
    const { scope, topic, view } = writeIn(there, 'shown')
    const prepared = { account: 'a', command: COMMAND, answer: () => ({ data: 'done' }) }
    const handle = (refusal: () => Refusal | undefined) =>
      operatorWriteEndpoint(endpoint, {
        scope,
        topic,
        view,
        doneOnce: 'shown',
        prepare: async () => ({ ...prepared, refusal }),
      })
        .route(there.gateway)
        .handle(call)
    expect(await handle(() => TOO_MUCH)).toBe(TOO_MUCH)
    await expect(handle(() => undefined)).rejects.toThrow('the view tally is still behind')
    await there.catchUp()
    expect(await handle(() => undefined)).toEqual({ data: 'done' })
  })
})
