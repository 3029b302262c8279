import { build } from 'hdr-histogram-js'

/** Percentiles of a time in milliseconds. */
export type Percentiles = {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly p999Ms: number
  readonly maxMs: number
}

/**
 * The results of the requests since the last `reset`: errors by status ('lost' without an answer), with one text of
 * each.
 */
export type Recorded = {
  readonly succeeded: number
  readonly latency: Percentiles
  readonly errors: Readonly<Record<string, number>>
  readonly errorSamples: Readonly<Record<string, string>>
}

/** Counts answers and records their latencies in microseconds, with three significant digits. */
export type Recorder = {
  readonly record: (latencyMs: number, status: number, errorText: string) => void
  readonly reset: () => void
  readonly recorded: () => Recorded
}

/** The status of a request whose connection ended before its answer. */
export const LOST = 0

const LATENCY_US_MAX = 120_000_000
const SAMPLE_CHARACTERS_MAX = 300

/** Makes a histogram of times with three significant digits, up to two minutes, in constant memory. */
export const latencyHistogram = () => {
  const histogram = build({
    bitBucketSize: 32,
    highestTrackableValue: LATENCY_US_MAX,
    numberOfSignificantValueDigits: 3,
  })
  const at = (percentile: number) =>
    histogram.totalCount === 0 ? 0 : histogram.getValueAtPercentile(percentile) / 1000
  return {
    add: (ms: number) => histogram.recordValue(Math.min(Math.round(ms * 1000), LATENCY_US_MAX)),
    reset: () => histogram.reset(),
    percentiles: (): Percentiles => ({ p50Ms: at(50), p99Ms: at(99), p999Ms: at(99.9), maxMs: at(100) }),
  }
}

/** Makes an empty recorder. It records latencies of successes only: a quick refusal must not make a run look fast. */
export const latencyRecorder = (): Recorder => {
  const latencies = latencyHistogram()
  const errors = new Map<string, number>()
  const samples = new Map<string, string>()
  let succeeded = 0
  return {
    record: (latencyMs, status, errorText) => {
      if (status >= 200 && status < 300) {
        succeeded += 1
        latencies.add(latencyMs)
        return
      }
      const name = status === LOST ? 'lost' : String(status)
      errors.set(name, (errors.get(name) ?? 0) + 1)
      if (!samples.has(name)) samples.set(name, errorText.slice(0, SAMPLE_CHARACTERS_MAX))
    },
    reset: () => {
      latencies.reset()
      errors.clear()
      samples.clear()
      succeeded = 0
    },
    recorded: () => ({
      succeeded,
      latency: latencies.percentiles(),
      errors: Object.fromEntries(errors),
      errorSamples: Object.fromEntries(samples),
    }),
  }
}
