import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Packages = Readonly<
  Record<
    string,
    {
      readonly version?: string
      readonly optionalDependencies?: Readonly<Record<string, string>>
      readonly resolved?: string
      readonly workspaces?: readonly string[]
    }
  >
>

/** Returns the folder that npm searches next for a package that `path` requires: that of the package around it. */
const outerOf = (path: string): string => {
  const at = path.lastIndexOf('/node_modules/')
  return at < 0 ? '' : path.slice(0, at)
}

const isLocked = (packages: Packages, path: string, name: string): boolean => {
  for (let folder = path; ; folder = outerOf(folder)) {
    if (packages[`${folder}${folder === '' ? '' : '/'}node_modules/${name}`] !== undefined) return true
    if (folder === '') return false
  }
}

/**
 * Lists entries that make a lock file (version 3, parsed) install differently elsewhere: an optional dependency of a
 * locked package that is not locked, so that `npm ci` fails or installs less on other platforms, and an address of a
 * registry. The list is empty if the file is right.
 */
const lockFaults = ({ packages }: { readonly packages: Packages }): readonly string[] =>
  Object.entries(packages).flatMap(([path, { version, optionalDependencies = {}, resolved = '' }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path} ${version}: its optional dependency ${name} is not locked`),
    ...(resolved.startsWith('http') ? [`${path} ${version}: "resolved" names a registry; .npmrc leaves it out`] : []),
  ])

/** Lines that name the workspaces in a folder that its lock file lacks: `npm ci` would refuse to install. */
const workspaceFaults = (folder: string, { packages }: { readonly packages: Packages }): readonly string[] =>
  (packages['']?.workspaces ?? [])
    .flatMap((pattern) => globSync(join(pattern, 'package.json'), { cwd: folder }))
    .map(dirname)
    .filter((workspace) => packages[workspace] === undefined)
    .map((workspace) => `${workspace}: the workspace is not locked; run npm install`)

// `node infra/checks/check-lock.ts [FILE]` checks another lock file than the repository's.
const [file = join(import.meta.dirname, '..', '..', 'package-lock.json')] = process.argv.slice(2)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const faults = [...lockFaults(lock), ...workspaceFaults(dirname(file), lock)]
if (faults.length > 0) {
  console.error(`${file} does not install the same packages on every platform:\n  ${faults.join('\n  ')}`)
  console.error(
    'Choose a version whose packages for all platforms the registry has: `npm view NAME@VERSION optionalDependencies`.',
  )
  process.exitCode = 1
}
