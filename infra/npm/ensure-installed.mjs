import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository's root: two folders up. */
export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..')

const packagedNode = join(root, 'node_modules', '.bin', 'node')

/** The oldest Node that runs Folio: it strips types and has `node:sqlite`. */
const NODE_MAJOR_MIN = 24

const isMachinesNodeEnough = Number.parseInt(process.versions.node, 10) >= NODE_MAJOR_MIN

/**
 * Returns Folio's own Node from the npm package `node`, or the machine's Node if the package has none for this
 * platform.
 */
export const ownNode = () => (existsSync(packagedNode) || !isMachinesNodeEnough ? packagedNode : process.execPath)

const stamp = join(root, 'node_modules', '.folio-installed')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash() && existsSync(ownNode())

const install = (...flags) => {
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  const ci = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...flags]
  return spawnSync(command, [...first, ...ci], { cwd: root, stdio: ['ignore', 2, 2] }).status ?? 1
}

/**
 * Installs exactly the lock file with `npm ci`, unless the same file is installed already; exits if npm fails. Only the
 * install script of the package `node` must run: if it fails, this Node replaces it if it is new enough.
 */
export const ensureInstalled = () => {
  if (isInstalled()) return
  console.error('Folio: installing dependencies (once) …')
  let status = install()
  if (status !== 0 && isMachinesNodeEnough) {
    console.error(
      `Folio: \`npm ci\` failed; trying without the package \`node\`, on this machine's ${process.version} …`,
    )
    status = install('--ignore-scripts')
  }
  if (status !== 0) {
    console.error(
      `Folio: \`npm ci\` failed; its message is above. Node ${NODE_MAJOR_MIN} or later installed by you may help.`,
    )
    process.exit(status)
  }
  writeFileSync(stamp, lockHash())
}
