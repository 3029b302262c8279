import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirname, join as joinPath } from 'node:path/posix'
import { checkedFolder, filesIn, isThere, repositoryPaths } from './repository-paths.ts'

/** A path that a file names, and the folder that it is relative to. */
type NamedPath = { readonly path: string; readonly index: number; readonly from: string }
/** A path with the file and the line that name it. */
type Place = { readonly file: string; readonly line: number; readonly path: string; readonly from: string }

const CODE = /\.(?:tsx?|mjs)$/
/** Matches files besides code that name paths of the repository. */
const SETTINGS =
  /^(?:[\w.-]+\.(?:json|yml)|\.dockerignore|vitest\.config\.ts|(?:.*\/)?package\.json|\.ci\/.*|infra\/.*)$/
const UNREAD = /(?:package-lock\.json|\/dashboards\/.*\.json)$/
/** Matches tests of checks, which name paths that do not exist. */
const INVENTING = /^e2e\/src\/(?:checks\/[^/]+\.test|documents\/(?:named-things\.test|stale-pages\.e2e))\.ts$/
/** Matches files that a program writes when it runs. */
const MADE = /^(?:bench\/results|services\/console\/dist)\b/
const NAMED_MIN = 200

/** A form in which files name paths, and the group of its pattern that holds the path. */
type PathForm = { readonly pattern: RegExp; readonly group: number }

const IN_URL = { group: 2, pattern: /new URL\(\s*(['"`])(\.?[^'"`:]*)\1\s*,\s*import\.meta\.url/g }
const BESIDE = { group: 1, pattern: /join\(\s*import\.meta\.dirname((?:\s*,\s*'[^']*')*)/g }
const IN_ROOT = { group: 1, pattern: /join\(\s*(?:root|ROOT|repositoryRoot)((?:\s*,\s*'[^']*')+)/g }
const OURS = /^(?:libs|services|e2e|bench|examples|infra|docs|\.ci)\b/
const TEXT = {
  group: 2,
  pattern: /(['"`])((?:\.\/)?(?:libs|services|e2e|bench|examples|infra|docs|\.ci)\/[\w.*{}$,/@-]+)\1/g,
}
const BARE = {
  group: 1,
  pattern:
    /(?<![\w./@$}-])((?:\.\/)?(?:\{[\w,]+\}|libs|services|e2e|bench|examples|infra|docs|\.ci)\/[\w.*{}$,/@-]*[\w*}/])/g,
}

const joined = (parts: string): string => [...parts.matchAll(/'([^']*)'/g)].map(([, part]) => part).join('/')

/** Returns the paths that match a form in a text; they are relative to the folder `from`. */
const namedBy = ({ pattern, group }: PathForm, text: string, from: string): readonly NamedPath[] =>
  [...text.matchAll(pattern)].map((match) => ({ path: match[group] ?? '', index: match.index, from }))

const namedInCode = (file: string, text: string): readonly NamedPath[] => [
  ...namedBy(IN_URL, text, dirname(file)),
  ...namedBy(BESIDE, text, dirname(file)).map((named) => ({ ...named, path: joined(named.path) })),
  ...namedBy(IN_ROOT, text, '')
    .map((named) => ({ ...named, path: joined(named.path) }))
    .filter(({ path }) => OURS.test(path)),
  ...namedBy(TEXT, text, ''),
]

type Knip = {
  readonly workspaces?: Readonly<Record<string, { entry?: readonly string[]; project?: readonly string[] }>>
}

/** Returns the patterns of knip.json, each of which must match a file in the workspace of its key. */
const namedInKnip = (text: string): readonly NamedPath[] =>
  Object.entries((JSON.parse(text) as Knip).workspaces ?? {}).flatMap(([workspace, { entry = [], project = [] }]) =>
    [...entry, ...project].map((path) => ({ path: joinPath(workspace, path), index: text.indexOf(path), from: '' })),
  )

const namedIn = (root: string, file: string): readonly Place[] => {
  if (UNREAD.test(file) || INVENTING.test(file)) return []
  const text = readFileSync(join(root, file), 'utf8')
  const named = [
    ...(CODE.test(file) ? namedInCode(file, text) : []),
    ...(SETTINGS.test(file) ? namedBy(BARE, text, '') : []),
    ...(file === 'knip.json' ? namedInKnip(text) : []),
  ]
  const places = named.map(({ path, index, from }) => ({
    file,
    line: text.slice(0, index).split('\n').length,
    path,
    from,
  }))
  return [...new Map(places.map((place) => [`${place.line} ${place.path}`, place])).values()]
}

const { root, isRepository } = checkedFolder()
const paths = repositoryPaths(root)
const named = filesIn(paths).flatMap((file) => namedIn(root, file))
const fromRoot = ({ path, from }: Place): string => joinPath(from, path).replace(/^\.\/?$/, '')
const faults = named.filter((place) => !MADE.test(fromRoot(place)) && !isThere(paths, fromRoot(place)))
for (const { file, line, path } of faults) console.error(`${file}:${line}: ${path} is not there`)
if (isRepository && named.length < NAMED_MIN) {
  console.error(`only ${named.length} paths were found, at least ${NAMED_MIN} expected: the check itself is broken`)
  process.exitCode = 1
}
console.log(`${named.length} paths, ${faults.length} of them not there`)
if (faults.length > 0) {
  console.error('These are read when a program runs, where no compiler looks: name where the file or folder is now.')
  process.exitCode = 1
}
