import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import type { Notification, Notifier } from '@folio/notifier/port.ts'
import type { ExpiringKey } from '@folio/read-model/port.ts'
import { type BoundedSet, boundedSet } from '@folio/service-kit/bounded-set.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { liveNotifications } from './live-notifications.ts'
import type { NotificationSource } from './notification-source.ts'

/** The sources of notifications and the notifier that delivers them. */
export type DeliveryOptions = NotificationSource & {
  readonly notifier: Notifier
  readonly log: Log
}

/** The delivery tries messages without an event for an hour: each round reads every minute of that time. */
const MAIL_MINUTES_TRIED = 60
const AT_ONCE_MAX = 20
/**
 * The time for which a gateway holds a notification for delivery: longer than a delivery may take, so that another gateway
 * takes over only from one that died.
 */
const IN_HAND_MS = 15_000
const PAUSE_MIN_MS = 1_000
const PAUSE_MAX_MS = 30_000
/** Ids of delivered notifications kept in memory, about 10 MB. */
const REMEMBERED = 100_000

const keyOf = ({ id }: Notification): ExpiringKey => `notification/${id}`

const msUntil = (moment: string, now: number): number => (microsecondsOf(moment as Timestamp) - now) / 1000

/** The pause before the next try: the age of the notification, within bounds, so that pauses double without a counter. */
const pauseMs = ({ issued_at }: Notification, now: number): number =>
  Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, -msUntil(issued_at, now)))

/** Delivers a notification unless it is delivered, held by a gateway, or in the pause after a failure. */
const deliverOne = async (
  { readModel, notifier, clock, log }: DeliveryOptions,
  notification: Notification,
  delivered: BoundedSet,
): Promise<void> => {
  const key = keyOf(notification)
  const { id } = notification
  if (delivered.has(id)) return
  if (!(await readModel.putIfAbsent(key, { state: 'in_hand' }, IN_HAND_MS))) {
    if ((await readModel.peek(key))?.['state'] === 'delivered') delivered.add(id)
    return
  }
  try {
    await notifier.deliver(notification)
  } catch (error) {
    const againInMs = pauseMs(notification, clock())
    log.warn({ err: error, id, againInMs }, 'a notification was not delivered')
    return readModel.put(key, { state: 'failed' }, againInMs)
  }
  delivered.add(id)
  await readModel.put(key, { state: 'delivered' }, Math.max(PAUSE_MIN_MS, msUntil(notification.expires_at, clock())))
}

/**
 * Makes the function that delivers all undelivered notifications once. Gateways share the work by the read model; if the
 * read model loses data, a notification is delivered again, under the same id. A failed delivery is retried after a pause
 * that doubles, until the notification expires.
 */
export const deliverNotifications = (delivering: DeliveryOptions): (() => Promise<void>) => {
  const delivered = boundedSet(REMEMBERED)
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
