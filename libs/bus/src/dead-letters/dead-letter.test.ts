import { expect, it } from 'vitest'
import { type DeadLetter, deadLetterTopicOf } from './dead-letter.ts'

const letter: DeadLetter = {
  topic: 'folio.wallet.commands.v1',
  key: 'ä',
  reason: 'nobody can read this',
  wire: { headers: { correlationid: 'c' }, value: Buffer.from('{') },
  origin: { partition: 3, offset: 12, timestampMs: 1_700_000_000_000 },
}

const topic = deadLetterTopicOf(letter.topic)

it('a dead letter is decoded as it was encoded', () => {
  expect(topic.decode(topic.encode(letter))).toEqual(letter)
})

it('a dead letter of unknown origin is decoded without one', () => {
  const { origin: _, ...withoutOrigin } = letter
  expect(topic.decode(topic.encode(withoutOrigin))).toEqual(withoutOrigin)
})

it('a truncated dead letter has the size and the hash of the whole message', () => {
  const cut = { ...letter, fullBody: { bytes: 1_000_000, sha256: 'ab'.repeat(32) } }
  expect(topic.decode(topic.encode(cut))).toEqual(cut)
})

it('has the key of the message, in a topic named after the topic of the message', () => {
  expect([topic.name, topic.keyOf(letter)]).toEqual(['folio.wallet.commands.v1.dlt', 'ä'])
})

it('a reason of any length is accepted', () => {
  expect(topic.decode(topic.encode({ ...letter, reason: 'x'.repeat(100_000) })).reason).toHaveLength(1_000)
})

it('refuses a message that is not a dead letter', () => {
  expect(() => topic.decode({ headers: {}, value: Buffer.alloc(0) })).toThrow('dlt_topic')
})
