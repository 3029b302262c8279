import { afterEach, expect, it, vi } from 'vitest'
import { notificationNumbered } from './conformance/notifier.conformance.ts'
import { polledNotifier } from './polled-notifier.ts'

afterEach(() => vi.unstubAllGlobals())

it('the polled notifier says that the operator API hands the notifications out', () =>
  expect(polledNotifier().isPolled).toBe(true))

it('the polled notifier accepts every notification, also the same one again and many at once, and sends none', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const { deliver } = polledNotifier()
  const many = Array.from({ length: 20 }, (_, number) => notificationNumbered(number % 10))
  expect(await Promise.all(many.map(deliver))).toEqual(many.map(() => undefined))
  expect(fetched).not.toHaveBeenCalled()
})
