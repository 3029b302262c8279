import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './infra/vitest/longest-first.ts'
import { temporaryFolder } from './infra/vitest/temporary-folder.ts'

type Project = {
  readonly name: string
  readonly include: string[]
  readonly exclude?: string[]
  readonly testTimeoutMs: number
  readonly groupOrder: number
  readonly maxWorkers: number
  readonly isolate: boolean
  /** The folder of temporary files. */
  readonly folder: string
}

/** Processes that tests start find here what those before them compiled: a start costs little more than half. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'folio-compile-cache')

/** On a machine that is slow and busy; a test that hangs is found then. */
const MINUTES_MS = 5 * 60_000

/** The limit of each wait of a test: an awaited state comes in milliseconds, and much later on a busy machine. */
const POLLED_MAX_MS = 30_000

/** The suites that start a cluster by docker compose, or a process of one that must end within a promised time. */
const CLUSTER = ['e2e/src/{cluster,processes,tours}/*.int.ts']

const filesOf = (suffix: string): string[] => [
  `{libs,services,examples}/*/src/**/*.${suffix}.ts`,
  `{bench,e2e}/src/**/*.${suffix}.ts`,
]

const project = ({ testTimeoutMs, groupOrder, folder, ...others }: Project) => ({
  test: {
    ...others,
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    sequence: { groupOrder },
    env: { NODE_COMPILE_CACHE, TMPDIR: folder },
    runner: join(import.meta.dirname, 'infra', 'vitest', 'runner.ts'),
    expect: { poll: { timeout: POLLED_MAX_MS } },
  },
})

/**
 * Four projects: by file suffix whole processes (`e2e`), pure and embedded (`unit`), real servers in containers (`int`), and
 * of the last those of a cluster (`cluster`). The files of `e2e` come first, those of `unit` beside and after them, so
 * that both cores have work while some wait; then those of `int`, four at once, which mostly wait; then those of `cluster`, of
 * which one at a time is enough for two cores. The files of all but the last share processes, and so the modules, whose
 * loading for each file would take as long as the tests of `unit`. The data of `unit` lie in memory; the others keep theirs
 * on the disk, as Folio does. Node itself loads the sources, as it does when Folio runs.
 */
export default defineConfig({
  test: {
    experimental: { viteModuleRunner: false },
    globalSetup: './infra/vitest/temporary-folder.ts',
    sequence: { sequencer: LongestFirst },
    projects: [
      project({
        name: 'unit',
        include: filesOf('test'),
        testTimeoutMs: 60_000,
        groupOrder: 0,
        maxWorkers: 4,
        isolate: false,
        folder: temporaryFolder,
      }),
      project({
        name: 'e2e',
        include: filesOf('e2e'),
        testTimeoutMs: MINUTES_MS,
        groupOrder: 0,
        maxWorkers: 4,
        isolate: false,
        folder: tmpdir(),
      }),
      project({
        name: 'int',
        include: filesOf('int'),
        exclude: CLUSTER,
        testTimeoutMs: MINUTES_MS,
        groupOrder: 1,
        maxWorkers: 4,
        isolate: false,
        folder: tmpdir(),
      }),
      project({
        name: 'cluster',
        include: CLUSTER,
        testTimeoutMs: MINUTES_MS,
        groupOrder: 2,
        maxWorkers: 1,
        isolate: true,
        folder: tmpdir(),
      }),
    ],
  },
})
