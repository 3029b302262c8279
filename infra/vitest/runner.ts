// Each module that a test imports is found by its name, as in a process of Folio. This must be registered after the hook
// of vitest, which would send a message to its main process for each import.
import '../node/resolve-sources.mjs'
import { appendFileSync, readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type RunnerTestFile, TestRunner } from 'vitest'

/** The file to which each test file adds a line with its processor time. */
const TIMES = process.env['FOLIO_TEST_TIMES']

const TICKS_PER_SECOND = 100

/** Returns the seconds of processor time of this process with its threads, and of its ended child processes. */
const spent = (): readonly [number, number] => {
  const { user, system } = process.cpuUsage()
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return [(user + system) / 1e6, (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND]
}

// Node writes what it compiled to the compile cache at an exit, but vitest ends these processes by a signal: each run
// would compile the modules again.
process.once('SIGTERM', () => {
  flushCompileCache()
  process.kill(process.pid, 'SIGTERM')
})

/**
 * Runs the tests of a file in a process that also runs other files; vitest loads it by its path.
 * @public
 */
export default class Runner extends TestRunner {
  #before: readonly [number, number] = [0, 0]

  /** Imports by the file's own address: vitest adds the time, under which Node would never find what it compiled before. */
  override importFile(path: string): unknown {
    return import(pathToFileURL(path).href)
  }

  override onCollectStart(file: RunnerTestFile): void {
    if (TIMES !== undefined) this.#before = spent()
    super.onCollectStart(file)
  }

  override async onAfterRunSuite(suite: Parameters<TestRunner['onAfterRunSuite']>[0]): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (TIMES === undefined || !('filepath' in suite)) return
    const [own, children] = spent()
    const seconds = [own - this.#before[0], children - this.#before[1]].map((each) => each.toFixed(2))
    appendFileSync(TIMES, `${seconds.join('\t')}\t${this.config.name}\t${suite.name}\n`)
  }
}
