import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, ownNode, root } from './ensure-installed.mjs'

/**
 * The folder in which Node caches the compiled TypeScript sources: it makes a start faster, and smaller by some 50 MB.
 */
const compileCache = join(root, 'node_modules', '.cache', 'node-compile')

/**
 * Limits the young generation: V8 would let it grow to twice as much in a busy process, for no speed that can be
 * measured. One helper thread of the garbage collector is enough beside the threads of the store on a small machine.
 */
const NODE_FLAGS = ['--max-semi-space-size=32', '--v8-pool-size=1']

/** Makes a start a fifth shorter. */
const RESOLVE_SOURCES = ['--import', new URL('../node/resolve-sources.mjs', import.meta.url).href]

/** Limits the heaps: glibc would give every thread its own, which keeps freed memory. */
const MALLOC_ARENA_MAX = '2'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a TypeScript program of the repository on Folio's own Node, passes signals on and ends with its exit code. The
 * IPC channel between the two closes if this process is killed, so that the program notices.
 */
export const runOwnNode = (program, args, nodeFlags = []) => {
  ensureInstalled()
  const env = { NODE_COMPILE_CACHE: compileCache, MALLOC_ARENA_MAX, ...process.env }
  const child = spawn(ownNode(), [...NODE_FLAGS, ...RESOLVE_SOURCES, ...nodeFlags, program, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
  })
}
