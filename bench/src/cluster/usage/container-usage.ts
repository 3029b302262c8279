import { cpus } from 'node:os'
import { z } from 'zod'
import { askDocker } from './docker-api.ts'

/** The usage of a container. */
export type ContainerUsage = {
  /** CPU of all its processes since its start. */
  readonly cpuSeconds: number
  /**
   * The memory that its limit counts, without inactive cached files: also files in use, and the kernel's memory for
   * sockets and files.
   */
  readonly memoryMiB: number
  /** The memory that its processes allocated for themselves (anonymous pages): heaps, buffers and stacks. */
  readonly privateMiB: number
}

/** The usage of a project's containers by name without the project's prefix, and the CPU time of the machine. */
export type ProjectUsage = {
  readonly atMs: number
  readonly containers: ReadonlyMap<string, ContainerUsage>
  readonly machineCpuSeconds: number
}

const containersSchema = z.array(z.object({ Id: z.string(), Names: z.array(z.string()) }))

const statsSchema = z.object({
  cpu_stats: z.object({ cpu_usage: z.object({ total_usage: z.number() }) }),
  memory_stats: z.object({ usage: z.number(), stats: z.record(z.string(), z.number()) }),
})

const NANOS = 1e9
const MIB = 1024 * 1024

/**
 * Reads one sample of the Docker engine; control groups name inactive cached files and anonymous pages differently in
 * v1 and v2. Throws where a sample names no anonymous pages.
 */
export const containerUsageOf = (stats: unknown): ContainerUsage => {
  const { cpu_stats, memory_stats } = statsSchema.parse(stats)
  const cached = memory_stats.stats['total_inactive_file'] ?? memory_stats.stats['inactive_file'] ?? 0
  const anonymous = memory_stats.stats['total_rss'] ?? memory_stats.stats['anon']
  if (anonymous === undefined) throw new Error('the sample of a container has neither total_rss nor anon')
  return {
    cpuSeconds: cpu_stats.cpu_usage.total_usage / NANOS,
    memoryMiB: (memory_stats.usage - cached) / MIB,
    privateMiB: anonymous / MIB,
  }
}

const machineCpuSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1000, 0)

/** Reads the usage of a project's running containers from the Docker engine. */
export const projectUsage = async (project: string): Promise<ProjectUsage> => {
  const filters = encodeURIComponent(JSON.stringify({ label: [`com.docker.compose.project=${project}`] }))
  const running = containersSchema.parse(await askDocker(`/containers/json?filters=${filters}`))
  const usages = await Promise.all(
    running.map(async ({ Id, Names: [name = Id] }) => {
      const stats = await askDocker(`/containers/${Id}/stats?stream=false&one-shot=true`)
      return [name.replace(`/${project}-`, ''), containerUsageOf(stats)] as const
    }),
  )
  const byName = usages.toSorted(([a], [b]) => a.localeCompare(b))
  return { atMs: performance.now(), containers: new Map(byName), machineCpuSeconds: machineCpuSeconds() }
}
