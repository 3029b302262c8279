import type { Command, Options, RestoredCommand } from './command.ts'

/** The names of the commands. */
export type CommandName =
  | 'replay'
  | 'verify'
  | 'explain'
  | 'export'
  | 'fairness'
  | 'rebuild'
  | 'republish'
  | 'upgrade'
  | 'backup'
  | 'restore'

/** A command of the program: the function that runs it, and the words and options that it takes. */
export type CommandDefinition = {
  readonly run: Command
  readonly words: number
  readonly options: readonly (keyof Options)[]
  /** The way to do it in a cluster, where this program cannot. */
  readonly clusterAdvice?: string
  /** The command to run in a cluster instead, on a restored store that no process uses yet. */
  readonly runInCluster?: RestoredCommand
  /** True when it works on the cluster itself, not on a copy. */
  readonly isLive?: boolean
  /** True when it needs no copy of a cluster, because it reads single streams. */
  readonly isOfStreams?: boolean
}

const BACKUP_TOOLS = "with the event store's own tools, and the keys by a copy of their server's append-only file"

/** The commands; each loads its modules when it runs, because all together take longer to load than most to run. */
export const commands: Readonly<Record<CommandName, CommandDefinition>> = {
  replay: {
    run: async (call) => (await import('./account/replay.ts')).replay(call),
    words: 1,
    options: ['at'],
    isOfStreams: true,
  },
  verify: {
    run: async (call) => (await import('./verify.ts')).verify(call),
    words: 0,
    options: ['since', 'full', 'replace'],
  },
  explain: {
    run: async (call) => (await import('./account/explain.ts')).explain(call),
    words: 2,
    options: ['newest'],
    isOfStreams: true,
  },
  export: {
    run: async (call) => (await import('./export/export-events.ts')).exportEvents(call),
    words: 0,
    options: ['format', 'out'],
  },
  fairness: {
    run: async (call) => (await import('./fairness/fairness.ts')).fairness(call),
    words: 0,
    options: ['symbol', 'day', 'out'],
    isOfStreams: true,
  },
  rebuild: {
    run: async (call) => (await import('./rebuild.ts')).rebuild(call),
    words: 0,
    options: [],
    clusterAdvice: 'by the operator API, one view at a time',
  },
  upgrade: {
    run: async (call) => (await import('./backup/upgrade.ts')).upgrade(call),
    words: 0,
    options: [],
    clusterAdvice: 'by its event store, when that is updated',
  },
  republish: {
    run: async (call) => (await import('./republish.ts')).republish(call),
    words: 0,
    options: ['from'],
    isLive: true,
  },
  backup: {
    run: async (call) => (await import('./backup/backup.ts')).backup(call),
    words: 0,
    options: ['out', 'keysOut'],
    clusterAdvice: BACKUP_TOOLS,
  },
  restore: {
    run: async (call) => (await import('./backup/restore.ts')).restore(call),
    words: 0,
    options: ['from', 'keys', 'epoch'],
    runInCluster: async (call, restored) =>
      (await import('./backup/restore-cluster.ts')).restoreCluster(call, restored),
  },
}
