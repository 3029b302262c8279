import { performance } from 'node:perf_hooks'
import type { EventStore } from '@folio/event-store/port.ts'
import { build } from 'hdr-histogram-js'

/** The figures of concurrent reads of the last position, one at a time for each asker; CPU is that of this process. */
export type QuestionFigures = {
  readonly askers: number
  readonly answersPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly cpuUsPerAnswer: number
}

const LONGEST_MICROSECONDS = 60_000_000

/** Lets this number of askers read the last position for some time. */
export const measureQuestions = async (store: EventStore, askers: number, ms: number): Promise<QuestionFigures> => {
  const latenciesUs = build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: LONGEST_MICROSECONDS,
    numberOfSignificantValueDigits: 3,
  })
  const cpu = process.cpuUsage()
  const start = performance.now()
  const ask = async (): Promise<void> => {
    while (performance.now() - start < ms) {
      const asked = performance.now()
      await store.lastPosition()
      latenciesUs.recordValue(Math.round((performance.now() - asked) * 1000))
    }
  }
  await Promise.all(Array.from({ length: askers }, ask))
  const { user, system } = process.cpuUsage(cpu)
  const answers = latenciesUs.totalCount
  return {
    askers,
    answersPerSecond: Math.round((answers * 1000) / (performance.now() - start)),
    p50Ms: latenciesUs.getValueAtPercentile(50) / 1000,
    p99Ms: latenciesUs.getValueAtPercentile(99) / 1000,
    cpuUsPerAnswer: (user + system) / answers,
  }
}
