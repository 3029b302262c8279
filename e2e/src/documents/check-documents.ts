import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { contractTypeSchema } from '@folio/contracts/market/contract-type.ts'
import { OPERATIONS } from '@folio/operator/operations.gen.ts'
import { type Paths, repositoryPaths } from '../../../infra/checks/repository-paths.ts'
import { missingRows } from './missing-rows.ts'
import { missingCommands, type Programs } from './named-commands.ts'
import { missingIdentifiers, wordsIn } from './named-identifiers.ts'
import { brokenLinks, missingPaths } from './named-paths.ts'
import { type Page, readPage } from './read-page.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const PAGES_MIN = 60
/** The files whose words a page may name as identifiers; tests name what does not exist, and pages what they describe. */
const SOURCE = /(?<!\.(?:test|int|e2e))\.(?:ts|tsx|mjs|ya?ml|py|conf|json)$/
/** Decisions may name what was removed since. */
const DECISIONS = /^docs\/decisions\//
/** The file that makes a folder a workspace of package.json. */
const WORKSPACE = /^((?:libs|services|examples)\/[^/]+|bench|e2e)\/package\.json$/

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The text of a program: its entry, and the sources of the folder of the file that the entry starts. */
const programText = (paths: Paths, script: string): string => {
  const [entry] = /[\w./-]+\.(?:mjs|ts)/.exec(script) ?? []
  if (entry === undefined) return ''
  const text = textOf(entry)
  const [started = entry] = /(?:services|libs)\/[\w./-]+\.ts/.exec(text) ?? []
  const folder = dirname(started)
  const sources =
    entry === started && folder === 'infra/npm' ? [] : [...paths].filter((path) => path.startsWith(`${folder}/`))
  return [text, ...sources.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')).map(textOf)].join('\n')
}

const operatorText = (): string =>
  OPERATIONS.map(({ word, fields }) => [word, ...fields.map(({ option }) => `--${option}`)].join(' ')).join('\n')

const scriptsOf = (file: string): readonly (readonly [string, string])[] => {
  const { scripts = {} } = JSON.parse(textOf(file)) as { scripts?: Readonly<Record<string, string>> }
  return Object.entries(scripts)
}

const programsOf = (paths: Paths): Programs => {
  const programs = new Map<string, string>()
  for (const [name, script] of scriptsOf('package.json')) programs.set(name, programText(paths, script))
  programs.set('operator', `${programs.get('operator')}\n${operatorText()}`)
  // The Python examples start without npm, but pages name their flags.
  const examples = [...paths].filter((path) => /^examples\/python\/\w+\.py$/.test(path))
  programs.set('examples/python', examples.map(textOf).join('\n'))
  for (const path of paths) {
    const [, workspace] = /^(examples\/[^/]+)\/package\.json$/.exec(path) ?? []
    if (workspace === undefined) continue
    for (const [name] of scriptsOf(path)) programs.set(`${name} --workspace ${workspace}`, '')
  }
  return programs
}

const paths = repositoryPaths(root)
const programs = programsOf(paths)
/** The pages given as arguments; they are read as if they lay in the root. */
const others = process.argv.slice(2).map((path) => relative(root, path))
const files = [...[...paths].filter((path) => path.endsWith('.md')), ...others]
const pages = new Map<string, Page>(files.map((file) => [file, readPage(textOf(file))]))
const anchorsOf = (file: string): ReadonlySet<string> => pages.get(file)?.anchors ?? new Set()

const words = new Set(
  [...paths].filter((path) => SOURCE.test(path) && !path.startsWith('docs/')).flatMap((path) => wordsIn(textOf(path))),
)

let faults = 0
for (const [file, page] of pages) {
  const told = [
    [missingPaths(page, paths), 'is no path of the repository, nor of a folder that its section names before it'],
    [brokenLinks(page, { file, paths, anchorsOf }), 'links to nothing'],
    [missingCommands(page, programs), 'is no command, or no flag of it'],
    [DECISIONS.test(file) ? [] : missingIdentifiers(page, words), 'is no identifier of the code'],
    [page.mergeMarks, 'is a mark of a merge that was not finished'],
  ] as const
  for (const [list, why] of told) {
    for (const { line, text } of list) console.error(`${file}:${line}: ${text} ${why}`)
    faults += list.length
  }
}
const workspaces = [...paths].flatMap((path) => WORKSPACE.exec(path)?.[1] ?? [])
/** The names of which a page has a row each. */
const tables = [
  { file: 'README.md', kind: 'package', names: workspaces },
  { file: 'docs/payoffs.md', kind: 'contract type', names: contractTypeSchema.options },
]
for (const { file, kind, names } of tables) {
  for (const name of missingRows(textOf(file), names)) {
    console.error(`${file}: no row of a table begins with the ${kind} \`${name}\``)
    faults += 1
  }
}
if (pages.size < PAGES_MIN) {
  console.error(`only ${pages.size} pages were read, at least ${PAGES_MIN} expected: the check itself is broken`)
  faults += 1
}
console.log(`${pages.size} pages, ${faults} faults`)
if (faults > 0) process.exitCode = 1
