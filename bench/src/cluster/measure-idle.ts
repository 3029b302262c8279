import { setTimeout as sleep } from 'node:timers/promises'
import { projectUsage } from './container-usage.ts'
import { type Used, usageBetween } from './usage-between.ts'

/** What a cluster uses that nobody asks for anything. */
export const measureIdle = async (project: string, seconds: number): Promise<Used> => {
  const before = await projectUsage(project)
  await sleep(seconds * 1000)
  return usageBetween(before, await projectUsage(project))
}
