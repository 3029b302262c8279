import type { VerificationScope } from '@folio/contracts/auditor.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { DAY_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { startPeriodicTask } from '@folio/service-kit/periodic-task.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import type { Verifications } from './verifications.ts'

/** The scope of a scheduled verification: everything when that was not done for a day, else the new events. */
export const scheduledScope = (everythingAt: number, now: number): VerificationScope =>
  now - everythingAt >= DAY_MICROSECONDS ? 'everything' : 'since_checkpoint'

/** The pause between scheduled verifications, the clock, and the log. */
export type ScheduleSettings = { readonly everyMs: number; readonly clock: Clock; readonly log: Log }

/** Starts a verification again and again, unless one runs, the first of everything; returns the function that ends this. */
export const scheduleVerifications = (
  kept: Pick<Verifications, 'start' | 'everythingAt'>,
  { everyMs, clock, log }: ScheduleSettings,
): (() => Promise<void>) =>
  startPeriodicTask({ name: 'start_verification', everyMs, log }, async () => {
    kept.start({ scope: scheduledScope(kept.everythingAt() ?? 0, clock()) }, 'schedule')
  })
