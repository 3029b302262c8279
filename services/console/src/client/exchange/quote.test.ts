import { expect, it } from 'vitest'
import { lifetimeMs, readQuote, secondsLeft } from './quote.ts'

const EXPIRES = '2026-11-23T12:01:00.500000Z'

it('a quote ends by the clock of the server, whatever the clock of the page shows, and never too late', () =>
  expect(lifetimeMs(EXPIRES, 'Mon, 23 Nov 2026 12:00:00 GMT')).toBe(59_500))

it('a quote that has expired on its way has no time left', () =>
  expect(lifetimeMs(EXPIRES, 'Mon, 23 Nov 2026 12:02:00 GMT')).toBe(0))

it('the countdown shows whole seconds, and stops at 0', () => {
  expect(secondsLeft({ endsAtMs: 5999 }, 1000)).toBe(4)
  expect(secondsLeft({ endsAtMs: 5999 }, 9000)).toBe(0)
})

it('a refused quote fails with its code', async () => {
  const errors = [{ code: 'CurrencyNotAllowed', message: 'No.' }]
  const send = async () => Response.json({ errors }, { status: 400 })
  await expect(readQuote(send, { from: 'USD', to: 'XXX' })).rejects.toMatchObject({
    failure: { code: 'CurrencyNotAllowed' },
  })
})
