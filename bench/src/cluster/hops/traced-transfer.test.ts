import { expect, it } from 'vitest'
import { requestIdOf } from '../../transfers/workload.ts'
import { tracedTransfers } from './traced-transfer.ts'

const TRACE = 'a'.repeat(32)
const traceparent = `00-${TRACE}-${'b'.repeat(16)}-01`

const span = (name: string, beganMs: number, attributes = {}) => ({
  traceId: TRACE,
  name,
  beganMs,
  endedMs: beganMs + 3,
  attributes,
})

const message = (topic: string, sentAtMs: number, headers: Readonly<Record<string, string>>, body: object) => ({
  topic,
  wire: { headers, value: Buffer.from(JSON.stringify(body)) },
  sentAtMs,
  seenAtMs: sentAtMs + 2,
})

const command = (kind: string, sentAtMs: number) =>
  message('folio.wallet.commands.v1', sentAtMs, { traceparent }, { origin: { kind } })

const record = (type: string, sentAtMs: number) =>
  message('ledger.wallet.v1', sentAtMs, { traceparent, ce_type: type }, { request_id: requestIdOf(7) })

const spans = [
  span('POST /wallet/v1/transfers', 100, { correlation_id: 'c' }),
  span('append TransferSent', 110),
  span('append TransferReceived', 120),
]

const messages = [
  command('client', 105),
  command('step', 114),
  message('folio.replies.v1', 113, { correlationid: 'c' }, {}),
  record('TransferSent', 130),
  record('TransferReceived', 140),
]

it('assembles a transfer from spans and messages in any order', () => {
  const passage = (sentAtMs: number) => ({ sentAtMs, seenAtMs: sentAtMs + 2 })
  const stretch = (beganMs: number) => ({ beganMs, endedMs: beganMs + 3 })
  const expected = {
    number: 7,
    gateway: stretch(100),
    command: passage(105),
    sent: stretch(110),
    reply: passage(113),
    step: passage(114),
    received: stretch(120),
    sentRecord: passage(130),
    receivedRecord: passage(140),
  }
  expect(tracedTransfers(spans, messages)).toEqual([expected])
  expect(tracedTransfers(spans.toReversed(), messages.toReversed())).toEqual([expected])
})

it('leaves out transfers that are not traced or not complete', () => {
  expect(tracedTransfers(spans, messages.slice(1))).toEqual([])
  expect(tracedTransfers(spans.slice(1), messages)).toEqual([])
  expect(tracedTransfers([], messages)).toEqual([])
})
