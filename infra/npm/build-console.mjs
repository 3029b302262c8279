import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../lock/with-lock.mjs'
import { isBuilt, sourcesHash } from './ensure-console.mjs'
import { root } from './ensure-installed.mjs'

const console_ = join(root, 'services', 'console')
const built = join(console_, 'dist')
const cache = join(root, 'node_modules', '.cache')

const build = (hash) => {
  console.error('Folio: building the web console (after changes) …')
  const made = join(cache, `console-${process.pid}`)
  try {
    const args = [join(console_, 'build.ts'), made]
    const env = { ...process.env, NODE_ENV: 'production' }
    const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: ['ignore', 2, 2] })
    if (status !== 0) {
      rmSync(built, { recursive: true, force: true })
      return false
    }
    writeFileSync(join(made, '.sources'), hash)
    rmSync(built, { recursive: true, force: true })
    renameSync(made, built)
    return true
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

const ensureBuilt = () => {
  const hash = sourcesHash()
  if (isBuilt(hash)) return true
  mkdirSync(cache, { recursive: true })
  return withLock(join(cache, 'console-build.lock'), () => isBuilt(hash) || build(hash))
}

if (!ensureBuilt()) {
  console.error(
    'Folio: the web console was not built; the message is above. `npm ci` installs packages that are missing.',
  )
  process.exitCode = 1
}
