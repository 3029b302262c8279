import { expect, it } from 'vitest'
import { ledgerTopic } from './ledger-record.ts'

const METADATA = {
  command_id: '74de4d90-e0fd-545d-ae43-74cb140aba5d',
  correlation_id: 'c',
  causation_id: 'c',
  at: '2026-11-01T00:00:00.000000Z',
  prev_hash: '0'.repeat(64),
}

const recordOf = (stream: string) => ({
  epoch: 1,
  position: 1,
  revision: 0,
  type: 'T',
  data: Buffer.from('{}'),
  metadata: Buffer.from(JSON.stringify(METADATA)),
  stream,
})

const keyOf = (service: string, stream: string) => ledgerTopic(service).keyOf(recordOf(stream))

it('a record has the account of its stream as its key', () =>
  expect([keyOf('wallet', 'wallet-a'), keyOf('payment-agent', 'payment-agent-7')]).toEqual(['a', '7']))

it('a record of a stream without an account has the stream as its key', () =>
  expect(keyOf('wallet', 'rate-USD')).toBe('rate-USD'))

it.each([
  ['wallet', 'wallet-a', 'a'],
  ['wallet', 'rate-USD', 'rate-USD'],
  ['payment-agent', 'agent-client-a', 'agent-client-a'],
])('a record of %s on %s has its key %s as the subject of its CloudEvent', (service, stream, key) =>
  expect(ledgerTopic(service).encode(recordOf(stream)).headers).toMatchObject({ ce_subject: key }),
)
