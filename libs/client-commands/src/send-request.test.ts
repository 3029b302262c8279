import { BusUnavailable } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { CommandOutcome } from '@folio/contracts/messaging/reply-message.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { type TallyCommand, tallyCommands } from '@folio/service-kit/testing/tally.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { type ClientRequest, withIdentity } from './client-request.ts'
import { inFlightLimiter } from './in-flight-limiter.ts'
import { findOutcome, lookUpRequest } from './request-outcome.ts'
import { claimAndSendRequest, claimRequest, sendRequest } from './send-request.ts'

const KEY = Buffer.alloc(32, 1)
const NOW = 1_800_000_000_000_000
const LIFE = DEFAULT_TIMES.commandLifeMs * 1000
const REQUEST: ClientRequest = {
  clientId: 'client-1',
  endpoint: 'addToTally',
  requestId: 'r-1',
  body: '[1]',
  correlationId: 'call-1',
  receivedAt: NOW,
}
const RECORDED: CommandOutcome = {
  kind: 'recorded',
  type: 'Added',
  data: {},
  stream: 'tally-a',
  revision: 0,
  position: 1,
  epoch: 1,
  correlation_id: 'call-1',
}
const COMMAND: TallyCommand = { type: 'Add', amount: 1 }

/** Creates a sender over ports in memory whose commands all have one outcome; `sent` keeps the sent messages. */
const senderWith = async (outcome: CommandOutcome = RECORDED, now = NOW) => {
  let passed = 0
  const clock = () => now + passed
  const pass = (ms: number) => {
    passed += ms * 1000
  }
  const store = memoryStore()
  const readModel = memoryReadModel(clock)
  const to = { epoch: store.epoch, position: 1 }
  const put = (values: ReadonlyMap<string, object>) =>
    readModel.apply('tally', { from: null, to, caughtUpAt: NOW, puts: new Map(values) as never, deletes: new Set() })
  await put(new Map())
  const sent: CommandMessage<unknown>[] = []
  const sender = {
    ask: async (_: unknown, message: CommandMessage<unknown>) => {
      sent.push(message)
      return outcome
    },
    store,
    clock,
    times: DEFAULT_TIMES,
    inFlight: inFlightLimiter(),
  }
  const view = viewReader(readModel, 'tally', { epoch: store.epoch, now: clock, times: DEFAULT_TIMES })
  const toSend = { view, topic: tallyCommands, account: 'a', command: COMMAND, seenPosition: 1, isClaimed: false }
  return { sender, view, toSend, sent, put, pass }
}

describe('a request that is claimed and sent', () => {
  const request = withIdentity(KEY, REQUEST)

  it('carries its identity and its deadline, and has the outcome of its command', async () => {
    const { sender, toSend, sent } = await senderWith()
    expect(await claimAndSendRequest(sender, request, toSend)).toEqual({ recorded: RECORDED, isRepeat: false })
    expect(sent).toMatchObject([
      {
        account: 'a',
        command_id: request.commandId,
        correlation_id: 'call-1',
        origin: { fingerprint: request.fingerprint, not_after: NOW + LIFE, seen_position: 1 },
      },
    ])
  })

  it('is a repeat if an earlier call has a recorded event', async () => {
    const { sender, toSend } = await senderWith({ ...RECORDED, correlation_id: 'call-0' })
    expect(await claimAndSendRequest(sender, request, toSend)).toMatchObject({ isRepeat: true })
  })

  it.each(['duplicate_request_id', 'account_not_found', 'unavailable'] as const)(
    'has no event if its outcome is %s',
    async (reason) => {
      const { sender, toSend } = await senderWith({ kind: reason })
      expect(await claimAndSendRequest(sender, request, toSend)).toEqual({ reason })
    },
  )

  it('has no answer if it was claimed before and its command is unavailable now: an earlier call may have an event', async () => {
    const { sender, view, toSend, sent } = await senderWith({ kind: 'unavailable' })
    expect(await claimAndSendRequest(sender, request, toSend)).toEqual({ reason: 'unavailable' })
    const { isClaimed } = await lookUpRequest(sender.store, request, { view, keys: [] })
    expect(await claimAndSendRequest(sender, request, { ...toSend, isClaimed })).toEqual({ reason: 'no_answer' })
    expect(sent).toHaveLength(2)
  })

  it('has no answer if it was claimed before and cannot be sent, whatever prevents it; a first call is unavailable', async () => {
    type Sending = Awaited<ReturnType<typeof senderWith>>
    const bus = new BusUnavailable('the brokers cannot be reached')
    const readModel = new ReadModelUnavailable('the read model cannot be reached')
    const none = { reason: 'unavailable' }
    const ways: readonly (readonly [
      what: string,
      (whole: Sending) => Partial<Sending>,
      first: object,
      now?: number,
    ])[] = [
      ['limit', ({ sender }) => ({ sender: { ...sender, inFlight: { acquire: () => undefined } } }), none],
      ['deadline', () => ({}), none, NOW + LIFE + 1],
      ['bus', ({ sender }) => ({ sender: { ...sender, ask: () => Promise.reject(bus) } }), bus],
      [
        'read model',
        ({ view, toSend }) => ({ toSend: { ...toSend, view: { ...view, claim: () => Promise.reject(readModel) } } }),
        readModel,
      ],
    ]
    for (const [what, broken, first, now] of ways) {
      for (const isClaimed of [true, false]) {
        const whole = await senderWith(RECORDED, now)
        const { sender, toSend } = { ...whole, ...broken(whole) }
        const outcome = claimAndSendRequest(sender, request, { ...toSend, isClaimed }).catch((error: unknown) => error)
        expect(await outcome, what).toEqual(isClaimed ? { reason: 'no_answer' } : first)
      }
    }
  })

  it('has no answer either where another call claimed it after the look-up', async () => {
    const { sender, view, toSend } = await senderWith({ kind: 'unavailable' })
    expect(await claimRequest(sender, request, view)).toBeUndefined()
    expect(await claimAndSendRequest(sender, request, toSend)).toEqual({ reason: 'no_answer' })
    const cut = { ...sender, ask: () => Promise.reject(new BusUnavailable('the brokers cannot be reached')) }
    expect(await claimAndSendRequest(cut, request, toSend)).toEqual({ reason: 'no_answer' })
  })

  it('is neither claimed nor sent beyond the in-flight limit, nor after its deadline', async () => {
    const full = await senderWith()
    const sender = { ...full.sender, inFlight: { acquire: () => undefined } }
    expect(await claimAndSendRequest(sender, request, full.toSend)).toEqual({ reason: 'unavailable' })
    const late = await senderWith(RECORDED, NOW + LIFE + 1)
    expect(await claimAndSendRequest(late.sender, request, late.toSend)).toEqual({ reason: 'unavailable' })
    for (const { sender: own, view, sent } of [full, late]) {
      expect((await lookUpRequest(own.store, request, { view, keys: [] })).isClaimed).toBe(false)
      expect(sent).toEqual([])
    }
  })

  it('is a duplicate, and not sent, if another body has claimed its id', async () => {
    const { sender, view, toSend, sent } = await senderWith()
    expect(await claimRequest(sender, withIdentity(KEY, { ...REQUEST, body: '[2]' }), view)).toBeUndefined()
    expect(await claimAndSendRequest(sender, request, toSend)).toEqual({ reason: 'duplicate_request_id' })
    expect(await claimRequest(sender, request, view)).toEqual({ reason: 'duplicate_request_id' })
    expect(sent).toEqual([])
  })

  it('claimed in a view that will not show its answer, is free there once its command is past and the views may lag', async () => {
    const { sender, view, pass } = await senderWith()
    const reversed = withIdentity(KEY, { ...REQUEST, body: '[2]' })
    const { commandLifeMs, marginMs, viewLagMs } = DEFAULT_TIMES
    expect(await claimRequest(sender, request, view)).toBeUndefined()
    pass(commandLifeMs + marginMs + viewLagMs - 1)
    expect(await claimRequest(sender, request, view)).toBeUndefined()
    pass(commandLifeMs + marginMs + viewLagMs - 1)
    expect(await claimRequest(sender, reversed, view)).toEqual({ reason: 'duplicate_request_id' })
    pass(1)
    expect(await claimRequest(sender, reversed, view)).toBeUndefined()
  })

  it('releases its place in the in-flight limit, also if sending fails', async () => {
    const { sender, toSend } = await senderWith()
    let left = 1
    const inFlight = {
      acquire: () => {
        left -= 1
        return left < 0 ? undefined : () => (left += 1)
      },
    }
    const failing = { ...sender, inFlight, ask: () => Promise.reject(new Error('broken')) }
    await expect(claimAndSendRequest(failing, request, toSend)).rejects.toThrow('broken')
    expect(left).toBe(1)
  })
})

it('a request without concurrent senders is sent without a claim', async () => {
  const { sender, view, toSend, sent } = await senderWith()
  const request = withIdentity(KEY, REQUEST)
  expect(await sendRequest(sender, request, toSend)).toEqual({ recorded: RECORDED, isRepeat: false })
  expect(sent).toHaveLength(1)
  expect((await lookUpRequest(sender.store, request, { view, keys: [] })).isClaimed).toBe(false)
})

it('an index entry whose event does not carry the command id answers no request, whatever the body', async () => {
  const { sender, view, put } = await senderWith()
  const request = withIdentity(KEY, REQUEST)
  const entry = { fingerprint: request.fingerprint, stream: 'tally-a', revision: 7 }
  await put(new Map([[viewKeys.command(request.commandId), entry]]))
  const { answered, isClaimed } = await lookUpRequest(sender.store, request, { view, keys: [] })
  expect([answered, isClaimed]).toEqual([{ reason: 'answer_unreadable' }, true])
  expect(await findOutcome(sender.store, request.commandId, entry)).toEqual({ reason: 'answer_unreadable' })
})
