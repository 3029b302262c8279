import { readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'

// A process of Folio loads this first. Node resolves each import of some thousand by looking for package.json files, links
// and the file, which takes a third of the time of a start; between Folio's own sources the specifier says it all. What
// packages export is checked by the compiler, and a file that is missing fails when it is loaded.
const root = new URL('../../', import.meta.url)

/** The addresses of the sources of the packages, by their names after `@folio/`. */
const sources = new Map(
  ['libs', 'services'].flatMap((folder) =>
    readdirSync(new URL(folder, root)).map((name) => [name, new URL(`${folder}/${name}/src/`, root).href]),
  ),
)
const SCOPE = '@folio/'

/** Returns the address of a source that another source imports; undefined where Node must find it. */
const sourceOf = (specifier, parent) => {
  if (!specifier.endsWith('.ts')) return undefined
  if (specifier.startsWith('.')) return new URL(specifier, parent).href
  if (!specifier.startsWith(SCOPE)) return undefined
  const slash = specifier.indexOf('/', SCOPE.length)
  const folder = sources.get(specifier.slice(SCOPE.length, slash))
  return folder && folder + specifier.slice(slash + 1)
}

/** The addresses that Node found for packages, by the package of the importing source and the specifier. */
const found = new Map()

/** Finds a package once for all sources of a package: each of hundreds of sources imports `zod`. */
const packageOf = (specifier, context, next) => {
  const end = context.parentURL.indexOf('/src/')
  if (end === -1 || specifier.startsWith('.')) return next(specifier, context)
  const key = `${context.parentURL.slice(0, end)} ${specifier}`
  const known = found.get(key)
  if (known !== undefined) return known
  const { url, format } = next(specifier, context)
  const resolved = { url, format, shortCircuit: true }
  found.set(key, resolved)
  return resolved
}

/** The list of the languages of zod, from which no source takes any: 64 modules, a third of the time that zod takes to load. */
const LANGUAGES = '../locales/index.js'
/** The one that zod itself uses, and loads in any case. */
const ENGLISH = '../locales/en.js'

/** Finds an import of a package's file as Node does, but for the languages of zod. */
const inPackage = (specifier, context, next) =>
  next(specifier === LANGUAGES && context.parentURL?.includes('/node_modules/zod/') ? ENGLISH : specifier, context)

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.startsWith('node:')) return { url: specifier, format: 'builtin', shortCircuit: true }
    if (!context.parentURL?.endsWith('.ts')) return inPackage(specifier, context, next)
    const url = sourceOf(specifier, context.parentURL)
    return url === undefined
      ? packageOf(specifier, context, next)
      : { url, format: 'module-typescript', shortCircuit: true }
  },
})
