import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root as repository } from './ensure-installed.mjs'

const UNSEEN = new Set(['node_modules', '.git', '.turbo', '.data', 'release', 'results'])
const CODE = /\.(?:ts|mjs)$/
/** Besides code, what names paths of the repository. */
const SETTINGS =
  /^(?:[\w.-]+\.(?:json|yml)|\.dockerignore|vitest\.config\.ts|(?:.*\/)?package\.json|\.ci\/.*|infra\/.*)$/
const UNREAD = /(?:package-lock\.json|\/dashboards\/.*\.json)$/
/** Tests of checks invent paths. */
const INVENTING = /(?:check-paths\.test|named-things\.test|stale-pages\.e2e)\.ts$/
/** What is made when a program runs. */
const MADE = /^bench\/results\b/
const NAMED_MIN = 200

const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !UNSEEN.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesUnder(path) : entry.isFile() ? [path] : []
    })

const lineOf = (text, index) => text.slice(0, index).split('\n').length

/** A path with something put in at run time, as a pattern. */
const asPattern = (path) => path.replaceAll(/\$\{[^}]*\}|\$\d/g, '*')

/** Every way to read `{a,b}` in a path. */
const alternatives = (path) => {
  const [whole, inner] = /\{([^{}]*)\}/.exec(path) ?? []
  if (whole === undefined) return [path]
  return inner.split(',').flatMap((each) => alternatives(path.replace(whole, each)))
}

const isThere = (folder, path) =>
  /[*?]/.test(path) ? globSync(path, { cwd: folder }).length > 0 : existsSync(join(folder, path))

/** Without a star every alternative must be there, with one any of them. */
const areThere = (folder, path) => {
  const each = alternatives(asPattern(path))
  return path.includes('*') ? each.some((one) => isThere(folder, one)) : each.every((one) => isThere(folder, one))
}

const IN_URL = /new URL\(\s*(['"`])(\.?[^'"`:]*)\1\s*,\s*import\.meta\.url/g
const BESIDE = /join\(\s*import\.meta\.dirname((?:\s*,\s*'[^']*')*)/g
const IN_ROOT = /join\(\s*(?:root|ROOT|repositoryRoot)((?:\s*,\s*'[^']*')+)/g
const OURS = /^(?:libs|services|e2e|bench|examples|infra|docs|\.ci)\b/
const TEXT = /(['"`])((?:\.\/)?(?:libs|services|e2e|bench|examples|infra|docs|\.ci)\/[\w.*{}$,/@-]+)\1/g
const BARE =
  /(?<![\w./@$}-])((?:\.\/)?(?:\{[\w,]+\}|libs|services|e2e|bench|examples|infra|docs|\.ci)\/[\w.*{}$,/@-]*[\w*}/])/g

const joined = (parts) => [...parts.matchAll(/'([^']*)'/g)].map(([, part]) => part).join('/')

/** The paths that a file of code names, and where from each begins. */
const namedInCode = (root, file, text) => [
  ...[...text.matchAll(IN_URL)].map(({ 2: path, index }) => ({ path, index, from: dirname(file) })),
  ...[...text.matchAll(BESIDE)].map(({ 1: parts, index }) => ({ path: joined(parts), index, from: dirname(file) })),
  ...[...text.matchAll(IN_ROOT)]
    .map(({ 1: parts, index }) => ({ path: joined(parts), index, from: root }))
    .filter(({ path }) => OURS.test(path)),
  ...[...text.matchAll(TEXT)].map(({ 2: path, index }) => ({ path, index, from: root })),
]

const namedInSettings = (root, text) =>
  [...text.matchAll(BARE)].map(({ 1: path, index }) => ({ path, index, from: root }))

/** The patterns of knip.json, each of which is to be of some file in a workspace that its key names. */
const namedInKnip = (root, text) =>
  Object.entries(JSON.parse(text).workspaces ?? {}).flatMap(([workspace, { entry = [], project = [] }]) =>
    [...entry, ...project].map((path) => ({ path: join(workspace, path), index: text.indexOf(path), from: root })),
  )

const namedIn = (root, file) => {
  const name = relative(root, file)
  if (UNREAD.test(name) || INVENTING.test(name)) return []
  const text = readFileSync(file, 'utf8')
  const named = [
    ...(CODE.test(name) ? namedInCode(root, file, text) : []),
    ...(SETTINGS.test(name) ? namedInSettings(root, text) : []),
    ...(name === 'knip.json' ? namedInKnip(root, text) : []),
  ]
  const places = named.map(({ path, index, from }) => ({ name, line: lineOf(text, index), path, from }))
  return [...new Map(places.map((place) => [`${place.line} ${place.path}`, place])).values()]
}

// `node infra/npm/check-paths.mjs [FOLDER]` looks at another folder than the repository.
const [given] = process.argv.slice(2)
const root = given === undefined ? repository : resolve(given)
const named = filesUnder(root).flatMap((file) => namedIn(root, file))
const faults = named.filter(({ path, from }) => !MADE.test(path) && !areThere(from, path))
for (const { name, line, path } of faults) console.error(`${name}:${line}: ${path} is not there`)
if (given === undefined && named.length < NAMED_MIN) {
  console.error(`only ${named.length} paths were found, at least ${NAMED_MIN} expected: the check itself is broken`)
  process.exitCode = 1
}
console.log(`${named.length} paths, ${faults.length} of them not there`)
if (faults.length > 0) {
  console.error('These are read when a program runs, where no compiler looks: name where the file or folder is now.')
  process.exitCode = 1
}
