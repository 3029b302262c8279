import { expect, it } from 'vitest'
import { successorOf } from './producer-identity.ts'

const producer = { producerId: '17', producerEpoch: 3 }

const refused = (type: string, cause?: Error): Error => Object.assign(new Error('refused', { cause }), { type })

it('sends under the next epoch after a send without a known outcome', () => {
  expect(successorOf(producer, new Error('sending took too long'))).toEqual({ producerId: '17', producerEpoch: 4 })
})

it.each(['INVALID_PRODUCER_EPOCH', 'OUT_OF_ORDER_SEQUENCE_NUMBER', 'UNKNOWN_PRODUCER_ID'])(
  'gets a new producer id when the brokers refuse its present one with %s',
  (type) => {
    expect(successorOf(producer, refused(type))).toBeUndefined()
    expect(successorOf(producer, new Error('given up', { cause: refused(type) }))).toBeUndefined()
  },
)

it('keeps its producer id after other errors', () => {
  expect(successorOf(producer, refused('NOT_LEADER_FOR_PARTITION'))).toEqual({ producerId: '17', producerEpoch: 4 })
})

it('gets a new producer id when no epoch is left', () => {
  const last = { producerId: '17', producerEpoch: 32_767 }
  expect(successorOf({ ...last, producerEpoch: 32_766 }, new Error('lost'))).toEqual(last)
  expect(successorOf(last, new Error('lost'))).toBeUndefined()
})

it('ends its search in circular causes of errors', () => {
  const error = new Error('lost')
  error.cause = error
  expect(successorOf(producer, error)).toEqual({ producerId: '17', producerEpoch: 4 })
})
