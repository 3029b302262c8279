import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { within } from '@folio/kernel/timing/within.ts'
import { z } from 'zod'
import { COUNTED_LIMITS, type Limits } from './counted-limits.ts'
import { repositoryRoot } from './repository-root.ts'

const startedSchema = z.object({ base_url: z.url(), operator_url: z.url(), operator_token: z.string() })

/** A running server that is ready: its URLs, and a function that stops it. */
export type RunningServer = {
  readonly pid: number
  readonly baseUrl: string
  readonly operatorUrl: string
  readonly operatorToken: string
  /** Stops it and waits; rejects if it failed before, or did not stop in time and was killed. */
  readonly stop: () => Promise<void>
}

/** The server's data directory, the destination of its output, and flags of its Node, such as `--cpu-prof`. */
export type ServerSetting = {
  readonly dataDir: string
  readonly logFile: string
  readonly nodeFlags: readonly string[]
  /** True to open the sample clients of a plain start, which other servers begin without. */
  readonly hasSamples?: boolean
  /** Left out, the server counts no limits. */
  readonly limits?: Limits
}

const END_SIGNALS = ['SIGINT', 'SIGTERM'] as const
const READY_MAX_MS = 60_000
/** More than the 25 s after which a server exits although its stop has not finished. */
const STOP_MAX_MS = 30_000
const POLL_MS = 50
const LOG_CHARACTERS_SHOWN = 2000

/** The same Node flags as `npm start`. */
const START_FLAGS = ['--max-semi-space-size=32', '--v8-pool-size=1', '--heap-growing-percent=100']
const START_ENVIRONMENT = {
  NODE_COMPILE_CACHE: join(repositoryRoot, 'node_modules', '.cache', 'node-compile'),
  MALLOC_ARENA_MAX: '2',
}

const spawnServer = (setting: ServerSetting): ChildProcess => {
  const { dataDir, logFile, nodeFlags, hasSamples = false, limits = 'off' } = setting
  const main = join(repositoryRoot, 'services/standalone/src/main.ts')
  const flags = [
    '--data-dir',
    dataDir,
    '--port',
    '0',
    '--limits',
    limits === 'off' ? 'off' : 'on',
    ...(hasSamples ? [] : ['--empty']),
  ]
  const log = openSync(logFile, 'a')
  try {
    return spawn(process.execPath, [...START_FLAGS, ...nodeFlags, main, ...flags], {
      cwd: repositoryRoot,
      stdio: ['ignore', log, log],
      env: { ...START_ENVIRONMENT, ...process.env, ...(limits === 'counted' && COUNTED_LIMITS) },
    })
  } finally {
    closeSync(log)
  }
}

const readStarted = (dataDir: string): z.infer<typeof startedSchema> | undefined => {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
  } catch {
    return undefined
  }
  return startedSchema.parse(content)
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

const lastWords = (logFile: string): string =>
  `its last words:\n${readFileSync(logFile, 'utf8').slice(-LOG_CHARACTERS_SHOWN)}`

const waitUntilReady = async (child: ChildProcess, dataDir: string): Promise<z.infer<typeof startedSchema>> => {
  const deadlineMs = performance.now() + READY_MAX_MS
  while (isRunning(child) && performance.now() < deadlineMs) {
    const started = readStarted(dataDir)
    if (started !== undefined) return started
    await sleep(POLL_MS)
  }
  throw new Error(isRunning(child) ? `not ready within ${READY_MAX_MS} ms` : 'it ended')
}

const stopServer = async (child: ChildProcess, logFile: string): Promise<void> => {
  if (!isRunning(child)) throw new Error(`the server had ended by itself; ${lastWords(logFile)}`)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const inTime = await within(STOP_MAX_MS, exited, 'the end of the server').then(
    () => true,
    () => false,
  )
  if (inTime && child.exitCode === 0) return
  child.kill('SIGKILL')
  throw new Error(
    inTime
      ? `the server stopped with ${child.exitCode ?? child.signalCode}; ${lastWords(logFile)}`
      : `the server did not stop within ${STOP_MAX_MS} ms and was killed; ${lastWords(logFile)}`,
  )
}

/** Starts the whole server in its own process on a data directory without a `demo.json`; resolves when it is ready. */
export const startServer = async (setting: ServerSetting): Promise<RunningServer> => {
  const child = spawnServer(setting)
  const killWithUs = (): void => {
    child.kill('SIGKILL')
    process.exit(1)
  }
  for (const signal of END_SIGNALS) process.once(signal, killWithUs)
  child.once('exit', () => {
    for (const signal of END_SIGNALS) process.off(signal, killWithUs)
  })
  try {
    const started = await waitUntilReady(child, setting.dataDir)
    if (child.pid === undefined) throw new Error('it has no process id')
    return {
      pid: child.pid,
      baseUrl: started.base_url,
      operatorUrl: started.operator_url,
      operatorToken: started.operator_token,
      stop: () => stopServer(child, setting.logFile),
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`the server did not start; ${lastWords(setting.logFile)}`, { cause: error })
  }
}
