import { expect, it } from 'vitest'
import { type ReplyMessage, replies } from './reply-message.ts'

const reply: ReplyMessage = {
  reply_to: 'me',
  correlation_id: 'call-1',
  command_id: '11111111-1111-5111-8111-111111111111',
  outcome: { kind: 'account_not_found' },
}

it('a reply is read as it was written', () => {
  expect(replies.decode(replies.encode(reply))).toEqual(reply)
  expect(replies.keyOf(reply)).toBe('me')
})

it('a reply names its command in a header that older releases ignore', () => {
  const { command_id: _, ...known } = reply
  expect(JSON.parse(Buffer.from(replies.encode(reply).value).toString())).toEqual(known)
})

it('a reply without a command id is accepted, and one with a malformed id is refused', () => {
  const { command_id: _, ...earlier } = reply
  expect(replies.decode(replies.encode(earlier))).toEqual(earlier)
  const wire = replies.encode(reply)
  expect(() => replies.decode({ ...wire, headers: { ...wire.headers, commandid: 'mine' } })).toThrow()
})
