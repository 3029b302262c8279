import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { encodeMessage } from '../kafka/producer/encode-message.ts'
import { MESSAGE_BYTES_MAX, outgoing } from '../port.ts'
import { type DeadLetter, deadLetterTopicOf } from './dead-letter.ts'
import { truncateDeadLetter } from './truncate-dead-letter.ts'

const letter: DeadLetter = {
  topic: 't',
  key: 'k',
  reason: 'nobody can read this',
  wire: { headers: { from: 'elsewhere' }, value: Buffer.from('{') },
}

const isSendable = (fitting: DeadLetter): boolean =>
  encodeMessage(outgoing(deadLetterTopicOf(fitting.topic), fitting)).bytes <= MESSAGE_BYTES_MAX

it('a letter within the limit of a broker is unchanged', () => {
  const big = { ...letter, wire: { ...letter.wire, value: Buffer.alloc(MESSAGE_BYTES_MAX * 0.9) } }
  expect([truncateDeadLetter(letter), truncateDeadLetter(big)]).toEqual([letter, big])
  expect(isSendable(big)).toBe(true)
})

const MEGABYTE = 'ä'.repeat(500_000)

it.each<[string, DeadLetter]>([
  ['body', { ...letter, wire: { ...letter.wire, value: Buffer.from(MEGABYTE) } }],
  ['key', { ...letter, key: MEGABYTE }],
  ['header', { ...letter, wire: { ...letter.wire, headers: { wide: MEGABYTE } } }],
  ['header name', { ...letter, wire: { ...letter.wire, headers: { [MEGABYTE]: 'wide' } } }],
  [
    'multitude of headers',
    {
      ...letter,
      wire: { ...letter.wire, headers: Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`${n}`, ''])) },
    },
  ],
])('a message with too large a %s is cut to its beginning, with size and hash of the whole body', (_, big) => {
  expect(() => isSendable(big)).toThrow('a broker takes at most')
  const fitting = truncateDeadLetter({ ...big, reason: MEGABYTE })
  expect(isSendable(fitting)).toBe(true)
  const { value } = big.wire
  expect(fitting.fullBody).toEqual({ bytes: value.length, sha256: hash('sha256', value, 'hex') })
  expect(Buffer.from(value).indexOf(fitting.wire.value)).toBe(0)
  expect(big.key.startsWith(fitting.key)).toBe(true)
})
