import { sleep } from '@folio/kernel/timing/sleep.ts'
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers'
import { freePort } from './free-port.ts'
import { untilFrozen } from './until-frozen.ts'

/** A real server in a container, with faults to inject; its address stays the same. */
export type RealServer = {
  readonly host: string
  readonly port: number
  /** Kills it as a power cut does: SIGKILL. */
  readonly kill: () => Promise<void>
  /** Restarts it after `kill` on its disk, and waits until it answers. */
  readonly start: () => Promise<void>
  /** Pauses its processes: it keeps its connections and answers nothing until `unpause`. */
  readonly pause: () => Promise<void>
  readonly unpause: () => Promise<void>
  /** Runs a command inside and returns its output; rejects when it failed. */
  readonly exec: (command: readonly string[]) => Promise<string>
  /** Removes it with its data. */
  readonly stop: () => Promise<void>
}

/** The image to start, and the probe for its readiness. */
export type ServerSpec = {
  readonly image: string
  readonly port: number
  readonly environment?: (port: number) => Readonly<Record<string, string>>
  readonly command?: readonly string[]
  /** The files to create inside, by path. */
  readonly files?: Readonly<Record<string, string>>
  /** The name of the test's machine inside the container. */
  readonly testHost?: string
  /** A shell command that succeeds inside the container once the server answers. */
  readonly answers: string
}

const HOST = '127.0.0.1'
const STARTS_MAX = 3
const START_TIMEOUT_MS = 240_000
const POLL_MS = 100

/** A port chosen beforehand stays the same after a restart, unlike one that Docker chooses, and can be advertised. */
const startContainer = async (spec: ServerSpec, startsLeft: number): Promise<[StartedTestContainer, number]> => {
  const port = await freePort()
  const container = new GenericContainer(spec.image)
    .withExposedPorts({ container: spec.port, host: port })
    .withEnvironment({ ...spec.environment?.(port) })
    .withCopyContentToContainer(Object.entries(spec.files ?? {}).map(([target, content]) => ({ target, content })))
    .withExtraHosts(spec.testHost === undefined ? [] : [{ host: spec.testHost, ipAddress: 'host-gateway' }])
    .withWaitStrategy(Wait.forSuccessfulCommand(spec.answers))
    .withStartupTimeout(START_TIMEOUT_MS)
  try {
    return [await (spec.command ? container.withCommand([...spec.command]) : container).start(), port]
  } catch (error) {
    const isPortTaken = /port is already allocated|address already in use/.test(String(error))
    if (!isPortTaken || startsLeft === 0) throw error
    return startContainer(spec, startsLeft - 1)
  }
}

const execIn = async (container: StartedTestContainer, command: readonly string[]): Promise<string> => {
  const { exitCode, output } = await container.exec([...command])
  if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}: ${output}`)
  return output
}

const untilAnswers = async (container: StartedTestContainer, answers: string): Promise<void> => {
  const deadlineMs = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      await execIn(container, ['sh', '-c', answers])
      return
    } catch (error) {
      if (Date.now() > deadlineMs) throw error
      await sleep(POLL_MS)
    }
  }
}

/** Starts a server in a container of its own and waits until it answers. */
export const startRealServer = async (spec: ServerSpec): Promise<RealServer> => {
  const [container, port] = await startContainer(spec, STARTS_MAX - 1)
  const { container: engine } = await getContainerRuntimeClient()
  const handle = engine.getById(container.getId())
  let isPaused = false

  const unpause = async (): Promise<void> => {
    if (!isPaused) return
    isPaused = false
    await handle.unpause()
  }

  return {
    host: HOST,
    port,
    kill: async () => {
      await unpause()
      await handle.kill()
    },
    start: async () => {
      await handle.start()
      await untilAnswers(container, spec.answers)
    },
    pause: async () => {
      isPaused = true
      await untilFrozen(() => handle.pause())
    },
    unpause,
    exec: (command) => execIn(container, command),
    stop: async () => {
      await unpause()
      await container.stop()
    },
  }
}
