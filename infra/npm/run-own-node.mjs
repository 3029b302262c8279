import { spawn } from 'node:child_process'
import { ensureInstalled, ownNode, root } from './ensure-installed.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a TypeScript program of the repository on Folio's own Node and ends as it ends, signals passed on. */
export const runOwnNode = (program, args) => {
  ensureInstalled()
  const child = spawn(ownNode, [program, ...args], { cwd: root, stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
  })
}
