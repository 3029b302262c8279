import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownNode, root } from './ensure-installed.mjs'

const stamp = join(root, 'services', 'console', 'dist', '.sources')

/** Files and folders whose change changes the build. */
const SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'libs/kernel/src',
  'services/console/build.ts',
  'services/console/client.html',
  'services/console/operator.html',
  'services/console/routes.config.ts',
  'services/console/src',
  'services/console/tsconfig.json',
  'services/console/vite.config.ts',
]
const TEST = /\.test\.ts$/

const filesOf = (path) => {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const file = `${path}/${entry.name}`
    return entry.isDirectory() ? filesOf(file) : [file]
  })
}

/** Hashes the names and the bytes of all sources of the build. */
export const sourcesHash = () => {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesOf(path)))
  for (const file of files.filter((each) => !TEST.test(each)).sort()) {
    const bytes = readFileSync(join(root, file))
    hash.update(`${file}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/** Tells whether the console that lies in its place was built from sources with this hash. */
export const isBuilt = (hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/**
 * Builds the web console, unless the same sources are built already; false if the build fails: then there is none, since
 * an older one might not fit the API. Of processes that begin at once, one builds and the others wait. Installed packages
 * are required.
 */
export const ensureConsole = () =>
  isBuilt(sourcesHash()) ||
  spawnSync(ownNode(), [join(root, 'infra/npm/build-console.mjs')], { cwd: root, stdio: ['ignore', 2, 2] }).status === 0
