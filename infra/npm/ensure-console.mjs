import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../lock/with-lock.mjs'
import { ownNode, root } from './ensure-installed.mjs'

const console_ = join(root, 'services', 'console')
const built = join(console_, 'dist')
const stamp = join(built, '.sources')
const cache = join(root, 'node_modules', '.cache')

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
const sourcesHash = () => {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesOf(path)))
  for (const file of files.filter((each) => !TEST.test(each)).sort()) {
    const bytes = readFileSync(join(root, file))
    hash.update(`${file}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

const isBuilt = (hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Moves a finished build to its place; another process that built the same sources meanwhile wins. */
const place = (made, hash) => {
  rmSync(built, { recursive: true, force: true })
  try {
    renameSync(made, built)
  } catch (error) {
    if (!isBuilt(hash)) throw error
  }
}

const build = (hash) => {
  console.error('Folio: building the web console (after changes) …')
  const made = join(cache, `console-${process.pid}`)
  try {
    const args = [join(console_, 'build.ts'), made]
    const env = { ...process.env, NODE_ENV: 'production' }
    const { status } = spawnSync(ownNode(), args, { cwd: root, env, stdio: ['ignore', 2, 2] })
    if (status !== 0) {
      rmSync(built, { recursive: true, force: true })
      return false
    }
    writeFileSync(join(made, '.sources'), hash)
    place(made, hash)
    return true
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/**
 * Builds the web console, unless the same sources are built already; false if the build fails: then there is none, since
 * an older one might not fit the API. Of processes that begin at once, one builds and the others wait. Installed packages
 * are required.
 */
export const ensureConsole = () => {
  const hash = sourcesHash()
  if (isBuilt(hash)) return true
  mkdirSync(cache, { recursive: true })
  return withLock(join(cache, 'console.lock'), () => isBuilt(hash) || build(hash))
}
