import { type ChildProcessByStdio, execFile, type StdioOptions, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { after } from '@folio/kernel/timing/timers.ts'
import { eventually } from '@folio/test-kit/eventually.ts'

/** The exit code and the output of a command. */
export type Ended = { readonly code: number; readonly out: string; readonly err: string }

/** A program that runs in a container. */
type Program = ChildProcessByStdio<Writable, Readable, null>

/** An action of the engine on a container. */
type EngineAction = 'kill' | 'start' | 'restart' | 'pause' | 'unpause'

/** `docker compose` on the committed file, in a project of its own. */
export type Compose = {
  /** Runs a command of compose and returns its output; rejects with its error output if it fails. */
  readonly run: (...args: readonly string[]) => Promise<string>
  /** Runs a one-shot program of the tools image on the back network; returns its exit code and output. */
  readonly tool: (...args: readonly string[]) => Promise<Ended>
  /** Runs a file of a folder of this machine in the same way. */
  readonly toolFrom: (folder: string, file: string, ...args: readonly string[]) => Promise<Ended>
  /** Runs a program on another event store than that of the cluster, given as host and port. */
  readonly toolOn: (eventStore: string, ...args: readonly string[]) => Promise<Ended>
  /** Runs a program until its output is enough, then stops it; rejects if it never is. */
  readonly watch: (isEnough: (printed: string) => boolean, ...args: readonly string[]) => Promise<string>
  /**
   * Starts a program as a container, named `{project}-{name}` also on the network; the caller has its input and output.
   */
  readonly program: (name: string, ...args: readonly string[]) => Program
  /** Starts a file of a folder of this machine in the same way. */
  readonly programFrom: (name: string, folder: string, file: string) => Program
  /** Runs a program in a running container of a service, by default the first; rejects if it fails. */
  readonly script: (service: string, program: string, instance?: number) => Promise<string>
  /** Applies an action to a container of a service, by default the first; rejects if it fails. */
  readonly engine: (action: EngineAction, service: string, instance?: number) => Promise<void>
  /** Copies a folder of a service's first container, running or not, to a file; rejects on failure. */
  readonly copyOut: (service: string, folder: string, file: string) => Promise<void>
  /** Copies such a file into a folder of a service's first container, running or not; rejects on failure. */
  readonly copyIn: (file: string, service: string, folder: string) => Promise<void>
  /**
   * Replaces the first container of a service and its volume of the same name by new ones; does not start the
   * container.
   */
  readonly makeAnew: (service: string) => Promise<void>
  /**
   * Starts one more container of a service, with another port in this variable; returns its name, the only one on the
   * network.
   */
  readonly startApart: (service: string, variable: string, port: number) => Promise<string>
  readonly removeApart: (service: string) => Promise<void>
  /** Disconnects the first container of a service from the back network, or connects it again; rejects on failure. */
  readonly network: (action: 'disconnect' | 'connect', service: string) => Promise<void>
}

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024
const TAKES_MAX_MS = 10 * 60_000
/** The limit of a program in the tools image: after hours of load the auditor copies millions of events. */
const TOOL_TAKES_MAX_MS = 60 * 60_000
const LISTENS_WITHIN_MS = 120_000
const WATCHED_MAX_MS = 180_000
const RUN = ['--profile', 'tools', 'run', '--rm', '--no-deps', '-T']

/** The folder of the tools image on which a folder of this machine is mounted: programs in it resolve our libraries. */
const MOUNTED = '/opt/folio/mounted'

const docker = (args: readonly string[], env: NodeJS.ProcessEnv, takesMaxMs = TAKES_MAX_MS): Promise<Ended> =>
  new Promise((resolve) => {
    const setting = { cwd: ROOT, env, maxBuffer: OUTPUT_MAX_BYTES, timeout: takesMaxMs }
    execFile('docker', args, setting, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      resolve({ code, out, err: error === null || err !== '' ? err : error.message })
    })
  })

type Watching = {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly isEnough: (printed: string) => boolean
}

/**
 * Runs a container until its output is enough. It signals the container itself, because an interrupted compose exits
 * and leaves the container running.
 */
const watched = async (container: string, { args, env, isEnough }: Watching): Promise<string> => {
  const child = spawn('docker', args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  let ending: Promise<unknown> | undefined
  const end = (): void => {
    ending ??= docker(['kill', '--signal', 'INT', container], env)
  }
  const cancelLimit = after(WATCHED_MAX_MS, end)
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    if (isEnough(printed)) end()
  })
  await closed
  await ending
  cancelLimit()
  if (!isEnough(printed)) throw new Error(`${args.join(' ')} printed no more than: ${printed}`)
  return printed
}

const copied = async (args: readonly string[], stdio: StdioOptions): Promise<void> => {
  const child = spawn('docker', ['cp', ...args], { stdio })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`docker cp ${args.join(' ')} ended with ${code}`)
}

/** Makes a compose project with this name and variables for docker-compose.yml. */
export const composeProject = (project: string, variables: Readonly<Record<string, string>>): Compose => {
  const env = { ...process.env, ...variables }
  const inProject = (args: readonly string[]) => ['compose', '--project-name', project, ...args]
  const compose = (args: readonly string[]) => docker(inProject(args), env)
  const tool = (args: readonly string[]) => docker(inProject([...RUN, ...args]), env, TOOL_TAKES_MAX_MS)
  const fromFolder = (folder: string, file: string) => [
    '--volume',
    `${folder}:${MOUNTED}:ro`,
    'tools',
    `${MOUNTED}/${file}`,
  ]
  const program = (name: string, args: readonly string[]): Program =>
    spawn('docker', inProject([...RUN, '--name', `${project}-${name}`, ...args]), {
      cwd: ROOT,
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, out, err } = await compose(args)
    if (code !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${code}: ${err}`)
    return out
  }
  const engine = async (args: readonly string[]): Promise<void> => {
    const { code, err } = await docker(args, env)
    if (code !== 0) throw new Error(`docker ${args.join(' ')} ended with ${code}: ${err}`)
  }
  const containerOf = (service: string, instance = 1) => `${project}-${service}-${instance}`
  const apartFrom = (service: string) => `${project}-${service}-apart`
  const withFile = async (file: string, flags: 'r' | 'w', work: (fd: number) => Promise<void>): Promise<void> => {
    const fd = openSync(file, flags)
    await work(fd).finally(() => closeSync(fd))
  }
  return {
    run,
    tool: (...args) => tool(['tools', ...args]),
    toolFrom: (folder, file, ...args) => tool([...fromFolder(folder, file), ...args]),
    toolOn: (eventStore, ...args) => tool(['--env', `EVENTSTORE_URL=esdb://${eventStore}?tls=false`, 'tools', ...args]),
    watch: (isEnough, ...args) => {
      const container = `${project}-watched-${randomUUID()}`
      return watched(container, { args: inProject([...RUN, '--name', container, 'tools', ...args]), env, isEnough })
    },
    program: (name, ...args) => program(name, ['tools', ...args]),
    programFrom: (name, folder, file) => program(name, fromFolder(folder, file)),
    script: (service, program, instance = 1) =>
      run('exec', '-T', '--index', String(instance), service, 'node', '--input-type=module', '--eval', program),
    engine: (action, service, instance) => engine([action, containerOf(service, instance)]),
    copyOut: (service, folder, file) =>
      withFile(file, 'w', (fd) => copied([`${containerOf(service)}:${folder}`, '-'], ['ignore', fd, 'inherit'])),
    copyIn: (file, service, folder) =>
      withFile(file, 'r', (fd) => copied(['-', `${containerOf(service)}:${folder}`], [fd, 'ignore', 'inherit'])),
    makeAnew: async (service) => {
      await run('rm', '--force', '--stop', service)
      await engine(['volume', 'rm', `${project}_${service}`])
      await run('create', service)
    },
    startApart: async (service, variable, port) => {
      const container = apartFrom(service)
      await run('run', '--detach', '--no-deps', '--name', container, '--env', `${variable}=${port}`, service)
      const connecting = ['exec', container, 'bash', '-c', `exec 3<>/dev/tcp/127.0.0.1/${port}`]
      await eventually(async () => (await docker(connecting, env)).code === 0, LISTENS_WITHIN_MS)
      return container
    },
    removeApart: async (service) => {
      await engine(['stop', apartFrom(service)])
      await engine(['rm', apartFrom(service)])
    },
    network: (action, service) => {
      const names = action === 'connect' ? ['--alias', service] : []
      return engine(['network', action, ...names, `${project}_back`, containerOf(service)])
    },
  }
}
