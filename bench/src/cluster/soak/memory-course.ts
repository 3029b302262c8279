import { HOUR_MS } from '@folio/kernel/units/time-units.ts'
import type { ProjectUsage } from '../usage/container-usage.ts'

/** The memory of one container during a soak. */
export type MemoryCourse = {
  readonly container: string
  /**
   * The mean of the private memory of its processes in each quarter of the time in MiB; undefined where it did not run.
   */
  readonly quarters: readonly (number | undefined)[]
  /**
   * The growth of that memory in an hour after the first quarter, as a share of the mean of that time, by the line of
   * least squares; undefined for a container that did not run all of that time.
   */
  readonly slopePerHour: number | undefined
  /** The same of all that the limit of the container counts without inactive cached files. */
  readonly limitedSlopePerHour: number | undefined
}

const QUARTERS = 4

type Memory = 'privateMiB' | 'memoryMiB'

type Point = { readonly atMs: number; readonly memoryMiB: number }

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const slopeOf = (points: readonly Point[]): number | undefined => {
  if (points.length < 2) return undefined
  const atMs = mean(points.map((point) => point.atMs))
  const memoryMiB = mean(points.map((point) => point.memoryMiB))
  const varies = points.reduce((sum, point) => sum + (point.atMs - atMs) ** 2, 0)
  const together = points.reduce((sum, point) => sum + (point.atMs - atMs) * (point.memoryMiB - memoryMiB), 0)
  return varies === 0 || memoryMiB === 0 ? undefined : ((together / varies) * HOUR_MS) / memoryMiB
}

/** Computes the course of the memory of each container from samples in the order of their times. */
export const memoryCourses = (samples: readonly ProjectUsage[]): readonly MemoryCourse[] => {
  const [first, last] = [samples.at(0)?.atMs ?? 0, samples.at(-1)?.atMs ?? 0]
  const quarterOf = (atMs: number): number =>
    Math.min(QUARTERS - 1, Math.floor(((atMs - first) / Math.max(1, last - first)) * QUARTERS))
  const later = samples.filter(({ atMs }) => quarterOf(atMs) > 0)
  const pointsOf = (container: string, of: readonly ProjectUsage[], memory: Memory): readonly Point[] =>
    of.flatMap(({ atMs, containers }) => {
      const memoryMiB = containers.get(container)?.[memory]
      return memoryMiB === undefined ? [] : [{ atMs, memoryMiB }]
    })
  const growth = (container: string, memory: Memory): number | undefined => {
    const points = pointsOf(container, later, memory)
    return points.length === later.length ? slopeOf(points) : undefined
  }
  const names = [...new Set(samples.flatMap(({ containers }) => [...containers.keys()]))].toSorted()
  return names.map((container) => {
    const points = pointsOf(container, samples, 'privateMiB')
    const quarters = Array.from({ length: QUARTERS }, (_, quarter) => {
      const found = points.filter(({ atMs }) => quarterOf(atMs) === quarter).map(({ memoryMiB }) => memoryMiB)
      return found.length === 0 ? undefined : mean(found)
    })
    const [slopePerHour, limitedSlopePerHour] = [growth(container, 'privateMiB'), growth(container, 'memoryMiB')]
    return { container, quarters, slopePerHour, limitedSlopePerHour }
  })
}
