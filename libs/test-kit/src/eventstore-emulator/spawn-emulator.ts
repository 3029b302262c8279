import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** An emulator in a process of its own, which tests can kill and pause like a server. */
export type SpawnedEmulator = {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Sends a signal: SIGSTOP pauses it, SIGCONT resumes it. */
  readonly signal: (signal: NodeJS.Signals) => void
  /** Ends it, by SIGTERM or the given signal, and resolves when it has exited. */
  readonly end: (signal?: NodeJS.Signals) => Promise<void>
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

const exited = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Starts an emulator as a process; port 0 takes a free one. */
export const spawnEmulator = async (dir: string, port = 0): Promise<SpawnedEmulator> => {
  const env = { ...process.env, EVENTSTORE_EMULATOR_DATA: dir, EVENTSTORE_NODE_PORT: String(port) }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const { stdout, pid } = child
  if (stdout === null || pid === undefined) throw new Error('the emulator cannot be started')
  const line = await createInterface({ input: stdout })[Symbol.asyncIterator]().next()
  const url = /esdb:\S+/.exec(String(line.value))?.[0]
  if (url === undefined) throw new Error('the emulator ended before it listened')
  return {
    url,
    port: Number(new URL(url.replace('esdb', 'http')).port),
    pid,
    signal: (signal) => void child.kill(signal),
    end: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await exited(child)
    },
  }
}
