import { BusUnavailable } from '@folio/bus/port.ts'
import type { CommandOutcome } from '@folio/contracts/messaging/reply-message.ts'
import { type TallyCommand, tallyCommands } from '@folio/service-kit/testing/tally.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { claimAndSendBatch, lookUpRequests } from './client-batch.ts'
import { withIdentity } from './client-request.ts'
import { inFlightLimiter } from './in-flight-limiter.ts'
import { claimRequest } from './send-request.ts'

const KEY = Buffer.alloc(32, 1)
const NOW = 1_800_000_000_000_000
const UNAVAILABLE: CommandOutcome = { kind: 'unavailable' }
const COMMAND: TallyCommand = { type: 'Add', amount: 1 }
const requestOf = (requestId: string) =>
  withIdentity(KEY, {
    clientId: 'client-1',
    endpoint: 'addToTally',
    requestId,
    body: '[1]',
    correlationId: 'call-1',
    receivedAt: NOW,
  })

/** A batch of a first attempt and a repeat, with a sender to whose commands no service answers. */
const batchWith = async (now = NOW) => {
  const clock = () => now
  const store = memoryStore()
  const readModel = memoryReadModel(clock)
  const to = { epoch: store.epoch, position: 1 }
  await readModel.apply('tally', { from: null, to, caughtUpAt: NOW, puts: new Map(), deletes: new Set() })
  const view = viewReader(readModel, 'tally', { epoch: store.epoch, now: clock, times: DEFAULT_TIMES })
  const askBatch = async () => [UNAVAILABLE, UNAVAILABLE]
  const sender = { askBatch, store, clock, times: DEFAULT_TIMES, inFlight: inFlightLimiter() }
  const requests = ['first attempt', 'repeat'].map(requestOf)
  await claimRequest(sender, requestOf('repeat'), view)
  const { found, seenPosition } = await lookUpRequests(store, requests, view)
  const items = requests.map((request, index) => ({
    request,
    command: COMMAND,
    isClaimed: found[index]?.isClaimed === true,
  }))
  const batch = { view, topic: tallyCommands, account: 'a', items, isAtomic: false, seenPosition }
  return { sender, batch }
}

const FIRST_AND_REPEAT = [{ reason: 'unavailable' }, { reason: 'no_answer' }]

it('has no answer to an unavailable command of which an earlier call may have an event', async () => {
  const { sender, batch } = await batchWith()
  expect(await claimAndSendBatch(sender, batch)).toEqual(FIRST_AND_REPEAT)
})

it('has no answer to such a command either where the batch cannot be sent, whatever prevents it', async () => {
  const { sender, batch } = await batchWith()
  const full = { ...sender, inFlight: { acquire: () => undefined } }
  expect(await claimAndSendBatch(full, batch)).toEqual(FIRST_AND_REPEAT)
  const cut = { ...sender, askBatch: () => Promise.reject(new BusUnavailable('the brokers cannot be reached')) }
  expect(await claimAndSendBatch(cut, batch)).toEqual(FIRST_AND_REPEAT)
  const late = await batchWith(NOW + DEFAULT_TIMES.commandLifeMs * 1000 + 1)
  expect(await claimAndSendBatch(late.sender, late.batch)).toEqual(FIRST_AND_REPEAT)
})

it('has no answer to a command that another call claimed after the look-up', async () => {
  const { sender, batch } = await batchWith()
  const items = batch.items.map((item) => ({ ...item, isClaimed: false }))
  expect(await claimAndSendBatch(sender, { ...batch, items })).toEqual(FIRST_AND_REPEAT)
  const cut = { ...sender, askBatch: () => Promise.reject(new BusUnavailable('the brokers cannot be reached')) }
  const [first, repeat] = items
  if (first === undefined || repeat === undefined) throw new Error('the batch lacks an item')
  expect(await claimAndSendBatch(cut, { ...batch, items: [repeat] })).toEqual([{ reason: 'no_answer' }])
})

it('rejects where no earlier call sent a command and the batch cannot be sent', async () => {
  const { sender, batch } = await batchWith()
  const [first] = batch.items
  if (first === undefined) throw new Error('the batch is empty')
  const cut = { ...sender, askBatch: () => Promise.reject(new BusUnavailable('the brokers cannot be reached')) }
  await expect(claimAndSendBatch(cut, { ...batch, items: [first] })).rejects.toThrow('the brokers cannot be reached')
})
