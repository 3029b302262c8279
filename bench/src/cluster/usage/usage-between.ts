import type { ProjectUsage } from './container-usage.ts'

/** The usage of a container in an interval: seconds of CPU, their share of one core, and its memory at the end. */
export type UsedBy = {
  readonly container: string
  readonly cpuSeconds: number
  readonly coreShare: number
  readonly memoryMiB: number
}

/** The usage of each container in an interval, and the CPU time of the machine. */
export type Used = {
  readonly seconds: number
  readonly containers: readonly UsedBy[]
  /** The CPU time of all processes on the machine. */
  readonly machineCpuSeconds: number
}

/** Matches the containers of the cluster, without the measuring programs. */
const OF_CLUSTER = /-\d+$/

/** Tells if a container is one of the cluster, and none of the programs that measure it. */
export const isOfCluster = (container: string): boolean => OF_CLUSTER.test(container)

/** Computes the difference of two samples for the containers in both. */
export const usageBetween = (before: ProjectUsage, after: ProjectUsage): Used => {
  const seconds = (after.atMs - before.atMs) / 1000
  const containers = [...after.containers].flatMap(([container, { cpuSeconds: untilSeconds, memoryMiB }]) => {
    const from = before.containers.get(container)?.cpuSeconds
    if (from === undefined) return []
    const cpuSeconds = untilSeconds - from
    return [{ container, cpuSeconds, coreShare: cpuSeconds / seconds, memoryMiB }]
  })
  return { seconds, containers, machineCpuSeconds: after.machineCpuSeconds - before.machineCpuSeconds }
}
