import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository's root: two folders up. */
export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..')

/** Folio's own Node, as installed by the npm package `node`. */
export const ownNode = join(root, 'node_modules', '.bin', 'node')

const stamp = join(root, 'node_modules', '.folio-installed')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash() && existsSync(ownNode)

/** Installs the dependencies of the lock file unless that very file is installed already; exits when npm fails. */
export const ensureInstalled = () => {
  if (isInstalled()) return
  console.error('Folio: installing dependencies (once) …')
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  // Not `npm ci`: it refuses a lock file that lacks an optional package of some other platform, as one does that was made
  // where the registry lacks it. The versions are those of the lock file all the same, which stays as it is.
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const result = spawnSync(command, [...first, ...install], { cwd: root, stdio: ['ignore', 2, 2] })
  if (result.status !== 0) {
    console.error('Folio: `npm install` failed; its message is above.')
    process.exit(result.status ?? 1)
  }
  writeFileSync(stamp, lockHash())
}
