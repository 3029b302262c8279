import { expect, it } from 'vitest'
import { ledgerTopic } from './ledger-record.ts'

const keyOf = (service: string, stream: string) =>
  ledgerTopic(service).keyOf({
    epoch: 1,
    position: 1,
    revision: 0,
    type: 'T',
    data: Buffer.of(),
    metadata: Buffer.of(),
    stream,
  })

it('a record has the account of its stream as its key', () =>
  expect([keyOf('wallet', 'wallet-a'), keyOf('payment-agent', 'payment-agent-7')]).toEqual(['a', '7']))

it('a record of a stream without an account has the stream as its key', () =>
  expect(keyOf('wallet', 'rate-USD')).toBe('rate-USD'))
