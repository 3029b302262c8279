import type { VerificationRequest } from '@folio/contracts/auditor.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { expect, it } from 'vitest'
import { scheduledScope, scheduleVerifications } from './schedule.ts'

const DAY = 86_400_000_000

it('reads everything if that was not done for a day, else the new events', () => {
  expect(scheduledScope(0, DAY - 1)).toBe('since_checkpoint')
  expect(scheduledScope(0, DAY)).toBe('everything')
  expect(scheduledScope(5, DAY)).toBe('since_checkpoint')
})

it('starts verifications by itself until it is stopped, the first one of everything', async () => {
  const started = Promise.withResolvers<readonly [request: VerificationRequest, by: string]>()
  const kept = {
    everythingAt: () => undefined,
    start: (request: VerificationRequest, by: string) => {
      started.resolve([request, by])
      return { running: 'another one' }
    },
  }
  const stop = scheduleVerifications(kept, { everyMs: 1, clock: () => DAY, log: silentLog })
  expect(await started.promise).toEqual([{ scope: 'everything' }, 'schedule'])
  await stop()
})
