import { expect, it } from 'vitest'
import { askAgainAfterS, failureIn, failureOf, withPause } from './call-failure.ts'

const lost = failureOf(new TypeError('Failed to fetch'))

it.each([
  ['a lost connection', lost, 5],
  ['a 429 without a time', { ...lost, status: 429, code: 'RateLimit' }, 5],
  ['a 503 that names a time', { ...lost, status: 503, code: 'ServiceUnavailable', retryAfterS: 30 }, 30],
  ['a fault of the server', { ...lost, status: 500, code: 'InternalServerError' }, undefined],
  ['a log-in that was not renewed', { ...lost, code: 'NotRenewed' }, undefined],
] as const)('after %s a read is repeated automatically, or by its user', (_, failure, seconds) =>
  expect(askAgainAfterS(failure)).toBe(seconds),
)

it('a message names the time after which the server asks to be called again, in whole seconds', () => {
  expect(withPause({ message: 'Too many calls.', retryAfterS: 11.2 })).toBe('Too many calls. Ask again in 12 s.')
  expect(withPause({ message: 'Too many calls.', retryAfterS: undefined })).toBe('Too many calls.')
})

it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  'a request that got no answer is told in words, not as the browser says it: %s',
  (message) =>
    expect(failureOf(new TypeError(message)).message).toBe(
      'No answer came. Folio may have stopped, or the connection broke.',
    ),
)

it('an error is one failure, so that the countdown of a note goes on when the note is drawn again', () => {
  const error = new TypeError('Failed to fetch')
  expect(failureOf(error)).toBe(failureOf(error))
})

it('another error keeps its message', () =>
  expect(failureOf(new Error('the certificate ended')).message).toBe('No answer came: the certificate ended.'))

it('the message of an answer has its hidden characters written out, as has that about a field', () => {
  const errors = [{ code: 'ValidationError', message: 'name \u202eexe is taken.', field: 'name' }]
  expect(failureIn(new Response(null, { status: 400 }), { errors })).toMatchObject({
    message: 'name \\u202eexe is taken.',
    fields: { name: 'name \\u202eexe is taken.' },
  })
})
