import type { ProjectUsage } from './container-usage.ts'

/** What a container used in some time: seconds of CPU, the share of one core that is, and its memory at the end. */
export type UsedBy = {
  readonly container: string
  readonly cpuSeconds: number
  readonly coreShare: number
  readonly memoryMiB: number
}

/** What all containers used in some time, each for itself, and what the whole machine did. */
export type Used = {
  readonly seconds: number
  readonly containers: readonly UsedBy[]
  /** All that ran on the machine, containers and everything else. */
  readonly machineCpuSeconds: number
}

/** The difference of two samples, for the containers in both. */
export const usageBetween = (before: ProjectUsage, after: ProjectUsage): Used => {
  const seconds = (after.atMs - before.atMs) / 1000
  const containers = [...after.containers].flatMap(([container, { cpuSeconds: until, memoryMiB }]) => {
    const from = before.containers.get(container)?.cpuSeconds
    if (from === undefined) return []
    const cpuSeconds = until - from
    return [{ container, cpuSeconds, coreShare: cpuSeconds / seconds, memoryMiB }]
  })
  return { seconds, containers, machineCpuSeconds: after.machineCpuSeconds - before.machineCpuSeconds }
}
