import { expect, it } from 'vitest'
import { failureOf } from '../api/call-failure.ts'
import { datedCall, nextAttemptMs, remainingMs, secondsUntil } from './dated-call.ts'

const TIME = '2026-11-23T12:01:00.500000Z'

it('a countdown to a time uses the clock of the server, and never ends too late', () =>
  expect(remainingMs(TIME, 'Mon, 23 Nov 2026 12:00:00 GMT')).toBe(59_500))

it('a time that has passed has nothing left', () => expect(remainingMs(TIME, 'Mon, 23 Nov 2026 12:02:00 GMT')).toBe(0))

it('a countdown shows whole seconds, and stops at 0', () => {
  expect(secondsUntil(5999, 1000)).toBe(4)
  expect(secondsUntil(5999, 9000)).toBe(0)
})

it('an answer has its times as moments of the local clock', async () => {
  const headers = { Date: 'Mon, 23 Nov 2026 12:00:00 GMT' }
  const before = performance.now()
  const { data, endsAtMs } = await datedCall(async () => Response.json({ data: 7 }, { headers }), '/path')
  expect(data).toBe(7)
  expect(endsAtMs(TIME) - before).toBeGreaterThanOrEqual(59_500)
})

it('a refused call fails with its code', async () => {
  const errors = [{ code: 'CurrencyNotAllowed', message: 'No.' }]
  const send = async () => Response.json({ errors }, { status: 400 })
  await expect(datedCall(send, '/path')).rejects.toMatchObject({ failure: { code: 'CurrencyNotAllowed' } })
})

it('a refusal has the time of the next attempt as a moment of the local clock', async () => {
  const headers = { Date: 'Mon, 23 Nov 2026 12:00:00 GMT' }
  const refuse = (detail: object) => async () =>
    Response.json({ errors: [{ code: 'OtpRateLimitExceeded', message: 'No.', detail }] }, { status: 400, headers })
  const before = performance.now()
  const failure = failureOf(
    await datedCall(refuse({ next_request_at: TIME }), '/path').catch((error: unknown) => error),
  )
  expect((nextAttemptMs(failure) ?? 0) - before).toBeGreaterThanOrEqual(59_500)
  const other = failureOf(await datedCall(refuse({}), '/path').catch((error: unknown) => error))
  expect(nextAttemptMs(other)).toBeUndefined()
})
