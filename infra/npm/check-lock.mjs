import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure-installed.mjs'

/** The folder that npm looks into next for a package that `path` requires: that of the package around it. */
const outerOf = (path) => {
  const at = path.lastIndexOf('/node_modules/')
  return at < 0 ? '' : path.slice(0, at)
}

const isLocked = (packages, path, name) => {
  for (let folder = path; ; folder = outerOf(folder)) {
    if (packages[`${folder}${folder === '' ? '' : '/'}node_modules/${name}`] !== undefined) return true
    if (folder === '') return false
  }
}

/**
 * Lines that say where a lock file (version 3, parsed) is not the same installation everywhere: an optional dependency of a
 * locked package that is not locked, so that `npm ci` fails or installs less on other platforms, and an address of a
 * registry. None if the file is right.
 */
const lockFaults = ({ packages }) =>
  Object.entries(packages).flatMap(([path, { version, optionalDependencies = {}, resolved = '' }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path} ${version}: its optional dependency ${name} is not locked`),
    ...(resolved.startsWith('http') ? [`${path} ${version}: "resolved" names a registry; .npmrc leaves it out`] : []),
  ])

// `node infra/npm/check-lock.mjs [FILE]` looks at another lock file than the repository's.
const [file = join(root, 'package-lock.json')] = process.argv.slice(2)
const faults = lockFaults(JSON.parse(readFileSync(file, 'utf8')))
if (faults.length > 0) {
  console.error(`${file} does not install the same packages on every platform:\n  ${faults.join('\n  ')}`)
  console.error(
    'Choose a version whose packages for all platforms the registry has: `npm view NAME@VERSION optionalDependencies`.',
  )
  process.exitCode = 1
}
