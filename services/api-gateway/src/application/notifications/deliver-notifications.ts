import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import type { Notification, Notifier } from '@folio/notifier/port.ts'
import type { ExpiringKey } from '@folio/read-model/port.ts'
import { type LastMany, lastMany } from '@folio/service-kit/last-many.ts'
import type { Log } from '@folio/service-kit/log.ts'
import { liveNotifications } from './live-notifications.ts'
import type { Notified } from './notified.ts'

/** What is delivered from, and by whom. */
export type Delivering = Notified & {
  readonly notifier: Notifier
  readonly log: Log
}

/** Messages that no event tells of are tried for an hour: each try looks at every minute that they may stand in. */
const MAIL_MINUTES_TRIED = 60
const AT_ONCE_MAX = 20
/** Longer than a delivery may take: then whoever had it in hand has died. */
const IN_HAND_MS = 15_000
const PAUSE_MIN_MS = 1_000
const PAUSE_MAX_MS = 30_000
/** About 10 MB. */
const REMEMBERED = 100_000

const keyOf = ({ id }: Notification): ExpiringKey => `notification/${id}`

const msUntil = (moment: string, now: number): number => (microsecondsOf(moment as Timestamp) - now) / 1000

/** As long again as it has been waited for, so that pauses double without anybody counting them. */
const pauseMs = ({ issued_at }: Notification, now: number): number =>
  Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, -msUntil(issued_at, now)))

/** Delivers one unless it is delivered, in somebody's hand, or failed a moment ago. */
const deliverOne = async (
  { readModel, notifier, clock, log }: Delivering,
  notification: Notification,
  delivered: LastMany,
): Promise<void> => {
  const key = keyOf(notification)
  const { id } = notification
  if (delivered.has(id)) return
  if (!(await readModel.putIfAbsent(key, { state: 'in_hand' }, IN_HAND_MS))) {
    if ((await readModel.look(key))?.['state'] === 'delivered') delivered.add(id)
    return
  }
  try {
    await notifier.deliver(notification)
  } catch (error) {
    const againInMs = pauseMs(notification, clock())
    log.warn({ err: error, id, againInMs }, 'a notification was not delivered')
    return readModel.keep(key, { state: 'failed' }, againInMs)
  }
  delivered.add(id)
  await readModel.keep(key, { state: 'delivered' }, Math.max(PAUSE_MIN_MS, msUntil(notification.expires_at, clock())))
}

/**
 * Answers how to deliver what is to be told and is not delivered yet. Gateways share the work by the read model; where that
 * is lost, something is delivered again, under its id. A delivery that fails is tried again after a pause that doubles, for
 * as long as the notification is worth anything.
 */
export const deliverNotifications = (delivering: Delivering): (() => Promise<void>) => {
  const delivered = lastMany(REMEMBERED)
  return async () => {
    for await (const left of liveNotifications(delivering, {
      isWanted: (id) => !delivered.has(id),
      mailMinutes: MAIL_MINUTES_TRIED,
    })) {
      for (let from = 0; from < left.length; from += AT_ONCE_MAX) {
        const some = left.slice(from, from + AT_ONCE_MAX)
        await Promise.all(some.map((notification) => deliverOne(delivering, notification, delivered)))
      }
    }
  }
}
