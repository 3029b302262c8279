import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder that a check reads, and whether it is the repository. */
export type CheckedFolder = { readonly root: string; readonly isRepository: boolean }

/** Returns the folder that the first argument of the process names, as tests of a check do, else the repository. */
export const checkedFolder = (): CheckedFolder => {
  const [given] = process.argv.slice(2)
  return given === undefined
    ? { root: join(import.meta.dirname, '..', '..'), isRepository: true }
    : { root: resolve(given), isRepository: false }
}

/** The files and folders of a repository, by their paths from its root; the paths of folders end with a slash. */
export type Paths = ReadonlySet<string>

/** Folders that are installed or generated, and are not part of the repository. */
const UNREAD = new Set(['node_modules', '.git', '.turbo', '.data', 'release', 'results', 'dist', '__pycache__'])

const pathsUnder = (root: string, folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !UNREAD.has(name))
    .flatMap((entry) => {
      const path = `${folder}${entry.name}`
      if (entry.isDirectory()) return [`${path}/`, ...pathsUnder(root, `${path}/`)]
      return entry.isFile() ? [path] : []
    })

/** Reads the paths of all files and folders under a root. */
export const repositoryPaths = (root: string): Paths => new Set(pathsUnder(root, ''))

/** Returns the files among the paths. */
export const filesIn = (paths: Paths): readonly string[] => [...paths].filter((path) => !path.endsWith('/'))

/** Returns all expansions of `{a,b}` in a path. */
const alternatives = (path: string): readonly string[] => {
  const [whole, inner] = /\{([^{}]*,[^{}]*)\}/.exec(path) ?? []
  if (whole === undefined || inner === undefined) return [path]
  return inner.split(',').flatMap((each) => alternatives(path.replace(whole, each)))
}

/** Matches placeholders for a name in a path: `{name}`, `${value}`, `$1` and `*`; `**` also matches folders. */
const WILDCARD = /\*\*\/?|\*|\?|\$\{[^}]*\}|\$\d|\{[\w-]+\}/g
const patterns: Readonly<Record<string, string>> = { '**/': '(?:[^/]+/)*', '**': '.*', '?': '[^/]' }

const patternOf = (path: string): RegExp => {
  const texts = path.split(WILDCARD).map((text) => text.replaceAll(/[.+^()|[\]\\]/g, '\\$&'))
  const wildcards = [...path.matchAll(WILDCARD)].map(([wildcard]) => patterns[wildcard] ?? '[^/]*')
  return new RegExp(`^${texts.map((text, at) => text + (wildcards[at] ?? '')).join('')}/?$`)
}

const isOneThere = (paths: Paths, path: string): boolean => {
  if (path === '' || paths.has(path) || paths.has(`${path}/`)) return true
  if (path.search(WILDCARD) < 0) return false
  const pattern = patternOf(path)
  return [...paths].some((one) => pattern.test(one))
}

/** Tells whether a path from the root exists; of `{a,b}` all must exist, or any one if the path also has a star. */
export const isThere = (paths: Paths, path: string): boolean => {
  const each = alternatives(path.replace(/\/$/, ''))
  return path.includes('*') ? each.some((one) => isOneThere(paths, one)) : each.every((one) => isOneThere(paths, one))
}
