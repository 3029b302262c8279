import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { expect, it } from 'vitest'
import { feedStarts } from './feed-start.ts'

const NEWEST = 1_800_000_000
const symbols = [{ symbol: 'ONE', interval_seconds: 1, calendar: 'always' }]

/** Tells if a feed is too far behind so many seconds after its newest tick. */
const isTooFarBehindAfter = (seconds: number): boolean => {
  const options = { symbols, log: silentTelemetry.log, dueEpoch: () => NEWEST + seconds }
  const starts = feedStarts(options as unknown as Parameters<typeof feedStarts>[0])
  return starts.isTooFarBehind({ hour: () => ({ epoch: NEWEST }) } as Parameters<typeof starts.isTooFarBehind>[0])
}

it('the ticks of a stop of exactly a day are made up, and of one second more are not', () => {
  expect([86_400, 86_401].map(isTooFarBehindAfter)).toEqual([false, true])
})
