import { expect, it } from 'vitest'
import { spansOf } from './span.ts'

it('reads spans to the microsecond with their text attributes', () => {
  const span = {
    traceId: 'a1',
    spanId: 'b2',
    name: 'append TransferSent',
    startTimeUnixNano: '1700000000123000000',
    endTimeUnixNano: '1700000000125250000',
    attributes: [
      { key: 'outcome', value: { stringValue: 'appended' } },
      { key: 'events', value: { intValue: 1 } },
    ],
  }
  const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }, { spans: [] }] }] })
  expect(spansOf(body)).toEqual([
    {
      traceId: 'a1',
      name: 'append TransferSent',
      beganMs: 1_700_000_000_123,
      endedMs: 1_700_000_000_125.25,
      attributes: { outcome: 'appended' },
    },
  ])
})

it('refuses a body without spans', () => expect(() => spansOf('{}')).toThrow('resourceSpans'))
