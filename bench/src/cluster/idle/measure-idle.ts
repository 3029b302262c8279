import { sleep } from '@folio/kernel/timing/sleep.ts'
import { projectUsage } from '../usage/container-usage.ts'
import { type Used, usageBetween } from '../usage/usage-between.ts'

/** Measures the CPU and memory of an idle cluster. */
export const measureIdle = async (project: string, seconds: number): Promise<Used> => {
  const before = await projectUsage(project)
  await sleep(seconds * 1000)
  return usageBetween(before, await projectUsage(project))
}
