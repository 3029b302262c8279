import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const root = join(import.meta.dirname, '..', '..', '..')

/** As `npm start` and `npm run audit` load them. */
const RESOLVE_SOURCES = ['--import', pathToFileURL(join(root, 'infra/node/resolve-sources.mjs')).href]

const clientSchema = z.strictObject({
  client_id: z.uuid(),
  nickname: z.string(),
  application_id: z.uuid(),
  token: z.string(),
  wallets: z.array(z.strictObject({ wallet_id: z.uuid(), type: z.string() })),
})

const demoSchema = z.strictObject({
  base_url: z.url(),
  operator_url: z.url(),
  operator_token: z.string(),
  clients: z.array(clientSchema),
  agents: z.array(clientSchema.extend({ agent_id: z.int() })).optional(),
})

/** The environment of a process that has no other: it finds what processes before it compiled. */
export const COMPILED = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

/** The contents of a running Folio's `demo.json`. */
export type Demo = z.infer<typeof demoSchema>

/** A sample client of a running Folio. */
export type Client = Demo['clients'][number]

/** A Folio that runs as its own process. */
export type RunningFolio = {
  readonly demo: Demo
  readonly pid: number
  readonly output: () => string
  /** Sends SIGTERM; resolves with the exit code. */
  readonly stop: () => Promise<number | null>
  /** Sends SIGKILL, like a power cut. */
  readonly kill: () => Promise<void>
}

/** Makes a temporary data folder; `remove` deletes it. */
export const dataFolder = (): { readonly dataDir: string; readonly remove: () => void } => {
  const dataDir = mkdtempSync(join(tmpdir(), 'folio-e2e-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

const READY = 'Folio is ready.'

/** Time limits that a machine which is busy, or stands still for some seconds, does not exceed. */
const PATIENT = { FOLIO_COMMAND_LIFE_MS: '22000', FOLIO_ANSWER_MS: '25000', FOLIO_VIEW_LAG_MS: '22000' }

const untilReady = async (child: ChildProcess, output: string[]): Promise<void> => {
  const lines = [child.stdout, child.stderr].map((stream) => {
    if (stream === null) throw new Error('the output of the process is not readable')
    return createInterface({ input: stream })
  })
  const ready = new Promise<void>((resolve) => {
    for (const reader of lines) {
      reader.on('line', (line) => {
        output.push(line)
        if (line === READY) resolve()
      })
    }
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`Folio did not start:\n${output.join('\n')}`)
  })
  await Promise.race([ready, ended])
  ended.catch(() => undefined)
}

/**
 * Starts Folio on a data folder and free ports, with patient time limits; resolves when it is ready, rejects with its output
 * if it exits.
 */
export const startFolio = (dataDir: string, ...flags: readonly string[]): Promise<RunningFolio> =>
  startFolioWith({}, dataDir, ...flags)

/** Starts Folio as `startFolio` does, with settings in its environment. */
export const startFolioWith = async (
  settings: Readonly<Record<string, string>>,
  dataDir: string,
  ...flags: readonly string[]
): Promise<RunningFolio> => {
  const main = join(root, 'services/standalone/src/main.ts')
  const args = [...RESOLVE_SOURCES, main, '--data-dir', dataDir, '--port', '0', ...flags]
  const env = { ...process.env, ...PATIENT, ...settings }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  const exited = once(child, 'exit')
  await untilReady(child, output)
  const demo = demoSchema.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')))
  return {
    demo,
    pid: child.pid ?? 0,
    output: () => output.join('\n'),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Runs the audit command line; returns its exit code and output. */
export const audit = async (
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> => {
  const program = join(root, 'services/audit/src/main.ts')
  const child = spawn(process.execPath, [...RESOLVE_SOURCES, program, ...args], { cwd: root })
  const output: string[] = []
  child.stdout.on('data', (text: Buffer) => output.push(text.toString()))
  child.stderr.on('data', (text: Buffer) => output.push(text.toString()))
  await once(child, 'exit')
  return { code: child.exitCode, output: output.join('') }
}
