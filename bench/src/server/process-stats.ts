import { readFileSync } from 'node:fs'

/** The usage of a process so far: CPU of all its threads in seconds, and its peak of resident memory in MiB. */
export type ProcessStats = { readonly cpuSeconds: number; readonly memoryPeakMiB: number | undefined }

/** The kernel counts CPU in hundredths of a second for user space, on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100
const FIELDS_BEFORE_CPU = 11

/** Returns the CPU seconds, user and system, of all threads, from the text of `/proc/PID/stat`. */
export const cpuSecondsOf = (stat: string): number => {
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = afterName.slice(FIELDS_BEFORE_CPU)
  const seconds = (Number(user) + Number(system)) / TICKS_PER_SECOND
  if (!Number.isFinite(seconds)) throw new Error(`not a process's stat: ${stat.slice(0, 80)}`)
  return seconds
}

/** Returns the peak of resident memory in MiB from the text of `/proc/PID/status`; undefined for an ended process. */
export const memoryPeakMiBOf = (status: string): number | undefined => {
  const kiB = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]
  return kiB === undefined ? undefined : Number(kiB) / 1024
}

/** Returns the resident memory in MiB from the text of `/proc/PID/status`; undefined for an ended process. */
export const memoryMiBOf = (status: string): number | undefined => {
  const kiB = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kiB === undefined ? undefined : Number(kiB) / 1024
}

/** Reads the current resident memory of a process; undefined without `/proc` (not Linux). */
export const memoryNowMiB = (pid: number): number | undefined =>
  process.platform === 'linux' ? memoryMiBOf(readFileSync(`/proc/${pid}/status`, 'utf8')) : undefined

/** Measures the share of a core that a process uses until some work ends; undefined without `/proc` or without its id. */
export const coreShareDuring = async (pid: number | undefined, work: Promise<unknown>): Promise<number | undefined> => {
  const [before, startMs] = [pid === undefined ? undefined : processStats(pid), performance.now()]
  await work
  const after = pid === undefined ? undefined : processStats(pid)
  if (before === undefined || after === undefined) return undefined
  return ((after.cpuSeconds - before.cpuSeconds) * 1000) / (performance.now() - startMs)
}

/** Reads CPU and memory of a child that has not been waited for; undefined without `/proc` (not Linux). */
export const processStats = (pid: number): ProcessStats | undefined => {
  if (process.platform !== 'linux') return undefined
  return {
    cpuSeconds: cpuSecondsOf(readFileSync(`/proc/${pid}/stat`, 'utf8')),
    memoryPeakMiB: memoryPeakMiBOf(readFileSync(`/proc/${pid}/status`, 'utf8')),
  }
}
