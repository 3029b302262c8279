import { expect, it } from 'vitest'
import { kafkaWire } from './kafka-wire.ts'

it('a message of Kafka is read as one with text headers', () => {
  const headers = { a: Buffer.from('ä'), b: 'text', c: [Buffer.from('first'), 'second'], d: undefined, e: [] }
  expect(kafkaWire({ headers, value: Buffer.from('body') })).toEqual({
    headers: { a: 'ä', b: 'text', c: 'first' },
    value: Buffer.from('body'),
  })
})

it('a message of Kafka without headers and body is empty', () => {
  expect(kafkaWire({ value: null })).toEqual({ headers: {}, value: new Uint8Array() })
})
