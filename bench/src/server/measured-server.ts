import { type ProcessStats, processStats } from './process-stats.ts'
import type { RunningServer } from './server-process.ts'

/** A server that is measured; one in containers has no process of its own here. */
export type MeasuredServer = Pick<RunningServer, 'baseUrl' | 'operatorUrl' | 'operatorToken'> & {
  readonly pid?: number | undefined
}

/** Reads CPU and memory of the server's process; undefined for a server in containers. */
export const statsOf = ({ pid }: MeasuredServer): ProcessStats | undefined =>
  pid === undefined ? undefined : processStats(pid)
