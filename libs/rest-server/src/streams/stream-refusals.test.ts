import { expect, it } from 'vitest'
import { streamRefusals } from './stream-refusals.ts'

it('the refusal of one stream too many names the limit of the process and that of each owner', () => {
  const { too_many } = streamRefusals({ process: 50, operator: 16, session: 4 })
  expect(too_many).toMatchObject({ status: 429, code: 'RateLimit', headers: { 'Retry-After': '5' } })
  expect(too_many.message).toBe(
    'There are already 50 streams of events at this process, 16 of this operator, or 4 of this session: close one, then open this stream again.',
  )
  expect(streamRefusals({ process: 500, client: 16 }).too_many.message).toBe(
    'There are already 500 streams of events at this process, or 16 of this client: close one, then open this stream again.',
  )
})
