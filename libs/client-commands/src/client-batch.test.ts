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

it('has no answer to an unavailable command of which an earlier call may have an event', async () => {
  const clock = () => NOW
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
  expect(await claimAndSendBatch(sender, batch)).toEqual([{ reason: 'unavailable' }, { reason: 'no_answer' }])
})
