import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Notification, Notifier } from '../port.ts'

/** A notifier under test, with the receiver at its other end. */
export type NotifierUnderTest = {
  readonly notifier: Notifier
  /** Returns the notifications that the receiver got. */
  readonly delivered: () => readonly Notification[]
  readonly remove: () => Promise<void>
}

/** Makes a notification with an id and a code of its own. */
export const notificationNumbered = (number: number): Notification => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  kind: 'withdrawal_code',
  client_id: '00000000-0000-4000-8000-00000000000a',
  agent_id: 1,
  currency: 'USD',
  amount: '12.5',
  code: String(100_000 + number),
  issued_at: '2026-01-01T00:00:00.000000Z',
  expires_at: '2026-01-01T00:06:00.000000Z',
})

/** The conformance suite of notifiers that deliver, as all do but the polled one. */
export const notifierConformance = (name: string, make: () => Promise<NotifierUnderTest>): void => {
  describe(`${name}, as a notifier`, () => {
    let made: NotifierUnderTest
    beforeEach(async () => {
      made = await make()
    })
    afterEach(() => made.remove())

    it('has to be called with each notification: the operator API hands none out', () =>
      expect(made.notifier.isPolled).toBe(false))

    it('resolves after a complete delivery', async () => {
      const notification = notificationNumbered(1)
      await made.notifier.deliver(notification)
      expect(made.delivered()).toEqual([notification])
    })

    it('accepts the same notification again, which keeps its id', async () => {
      const notification = notificationNumbered(2)
      await made.notifier.deliver(notification)
      await made.notifier.deliver(notification)
      const ids = new Set(made.delivered().map(({ id }) => id))
      expect([...ids]).toEqual([notification.id])
    })

    it('accepts many notifications at the same time', async () => {
      const many = Array.from({ length: 20 }, (_, number) => notificationNumbered(number))
      await Promise.all(many.map(made.notifier.deliver))
      const byId = made.delivered().toSorted((a, b) => (a.id < b.id ? -1 : 1))
      expect(byId).toEqual(many)
    })
  })
}
