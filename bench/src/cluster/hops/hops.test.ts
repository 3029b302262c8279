import { expect, it } from 'vitest'
import { hopsOf } from './hops.ts'

const transfer = (shiftMs: number) => ({
  call: { tookMs: 20 + shiftMs },
  traced: {
    number: 1,
    gateway: { beganMs: 1002, endedMs: 1019 + shiftMs },
    command: { sentAtMs: 1005, seenAtMs: 1007 },
    sent: { beganMs: 1008, endedMs: 1012 },
    reply: { sentAtMs: 1012, seenAtMs: 1014 },
    step: { sentAtMs: 1012, seenAtMs: 1015 },
    received: { beganMs: 1016, endedMs: 1021 },
    sentRecord: { sentAtMs: 1020, seenAtMs: 1024 },
    receivedRecord: { sentAtMs: 1026, seenAtMs: 1033 },
  },
})

it('divides the time of a transfer into hops whose sum is the time until the answer', () => {
  const { untilAnswered, whole } = hopsOf([transfer(0), transfer(4)])
  expect(untilAnswered.map(({ meanMs }) => meanMs)).toEqual([3, 3, 2, 1, 4, 0, 9])
  expect(untilAnswered.reduce((sum, { meanMs }) => sum + meanMs, 0)).toBe(whole.meanMs)
  expect(whole.p99Ms).toBeCloseTo(24, 1)
})

it('measures the hops up to the ledger topic', () => {
  const { afterwards, transfers } = hopsOf([transfer(0)])
  expect(transfers).toBe(1)
  expect(afterwards.map(({ meanMs }) => meanMs)).toEqual([3, 1, 5, 12, 12])
})
