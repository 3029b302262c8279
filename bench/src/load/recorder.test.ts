import { expect, it } from 'vitest'
import { LOST, latencyRecorder } from './recorder.ts'

it('tells percentiles of the successes to three digits', () => {
  const recorder = latencyRecorder()
  for (let ms = 1; ms <= 1000; ms += 1) recorder.record(ms, 200, '')
  const { succeeded, latency } = recorder.recorded()
  expect(succeeded).toBe(1000)
  expect(latency.p50Ms).toBeCloseTo(500, -0.5)
  expect(latency.p99Ms).toBeCloseTo(990, -0.5)
  expect(latency.p999Ms).toBeCloseTo(999, -0.5)
  expect(latency.maxMs).toBeCloseTo(1000, -0.5)
})

it('counts errors by status with the first text of each, and no latency', () => {
  const recorder = latencyRecorder()
  recorder.record(1, 400, 'first')
  recorder.record(1, 400, 'second')
  recorder.record(1, LOST, 'reset by peer')
  expect(recorder.recorded()).toEqual({
    succeeded: 0,
    latency: { p50Ms: 0, p99Ms: 0, p999Ms: 0, maxMs: 0 },
    errors: { '400': 2, lost: 1 },
    errorSamples: { '400': 'first', lost: 'reset by peer' },
  })
})

it('starts from zero after a reset', () => {
  const recorder = latencyRecorder()
  recorder.record(5, 200, '')
  recorder.record(5, 500, 'broken')
  recorder.reset()
  expect(recorder.recorded()).toMatchObject({ succeeded: 0, errors: {}, latency: { maxMs: 0 } })
})
