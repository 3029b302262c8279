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

it('a record is keyed by the account that its stream is of', () =>
  expect([keyOf('wallet', 'wallet-a'), keyOf('payment-agent', 'payment-agent-7')]).toEqual(['a', '7']))

it('a record of a stream that is no account is keyed by the stream', () =>
  expect(keyOf('wallet', 'rate-USD')).toBe('rate-USD'))
