import { statfsSync } from 'node:fs'
import { availableParallelism, cpus, release, totalmem, type } from 'node:os'

/** The conditions that a figure depends on besides the code. */
export type MachineFacts = {
  readonly cpu: string
  readonly cores: number
  readonly memoryMiB: number
  readonly system: string
  readonly node: string
  readonly date: string
  readonly command: string
  /** True if data is in memory (tmpfs), where every append looks faster than a durable one is. */
  readonly dataInMemory: boolean
}

const TMPFS = 0x01021994
const RAMFS = 0x858458f6

/** Reads the facts of this machine, and of the file system under `dataDir`. */
export const machineFacts = (dataDir: string): MachineFacts => {
  const fileSystem = statfsSync(dataDir).type
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryMiB: Math.round(totalmem() / 1024 / 1024),
    system: `${type()} ${release()}`,
    node: process.version,
    date: new Date().toISOString(),
    command: ['node', ...process.argv.slice(1).map((word) => word.replace(`${process.cwd()}/`, ''))].join(' '),
    dataInMemory: fileSystem === TMPFS || fileSystem === RAMFS,
  }
}
