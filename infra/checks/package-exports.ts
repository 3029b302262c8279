import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { join as joinPath } from 'node:path/posix'

type Manifest = { readonly exports?: Readonly<Record<string, string>> }

const packagesOf = (root: string): readonly string[] =>
  ['libs', 'services']
    .filter((parent) => existsSync(join(root, parent)))
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
    .filter((path) => existsSync(join(root, path, 'package.json')))

const faultOf = (path: string, entry: string, importers: readonly string[]): readonly string[] => {
  if (entry.includes('*')) return [`${path} exports ${entry}: name each file, not a folder`]
  if (importers.some((importer) => !importer.startsWith(`${path}/`))) return []
  return [`${path} exports ${entry}, which no other package imports: remove it`]
}

/** Lists the exports of packages that name a whole folder, and those that no other package imports. */
export const exportFaults = (root: string, importersOf: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  packagesOf(root).flatMap((path) => {
    const { exports = {} } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Manifest
    return Object.entries(exports).flatMap(([entry, file]) =>
      faultOf(path, entry, importersOf.get(joinPath(path, file)) ?? []),
    )
  })
