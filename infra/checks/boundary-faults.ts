import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { forbidden, isShippedPart, isTestSupport, opened } from './boundaries.ts'
import { exportFaults } from './package-exports.ts'

/** The faults of a repository, one line each, and the size of what was checked. */
export type CheckedBoundaries = {
  readonly faults: readonly string[]
  readonly modules: number
  readonly dependencies: number
}

/** The modules that import each module. */
type Importers = ReadonlyMap<string, readonly string[]>

const FOLDERS = ['libs', 'services', 'bench', 'e2e', 'examples']

const cruised = async (root: string): Promise<ICruiseResult> => {
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      ruleSet: { forbidden: [...forbidden] },
      validate: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^services/console/dist/' },
      tsPreCompilationDeps: true,
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default'],
        extensions: ['.ts', '.tsx', '.mjs', '.js'],
      },
    },
  )
  if (typeof output === 'string') throw new Error(output)
  return output
}

const importersIn = (modules: readonly IModule[]): Importers => {
  const importers = new Map<string, string[]>()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source])
  }
  return importers
}

/** Lists modules that are shipped although only tests import them. */
const shippedForTests = (modules: readonly IModule[], importers: Importers): readonly string[] =>
  modules
    .filter(({ source }) => isShippedPart(source) && (importers.get(source) ?? []).every(isTestSupport))
    .map(({ source }) => `${source}: only tests import it: it belongs in testing/`)

const patternsOf = ({ path = [], pathNot = [] }: { path?: string | string[]; pathNot?: string | string[] }) =>
  [path, pathNot].flat()

/** Lists rules about paths of no module: after a folder is renamed its rule would forbid nothing, without a message. */
const idleRules = (modules: readonly IModule[]): readonly string[] =>
  forbidden.flatMap(({ name = '', from, to }) =>
    [from, to]
      .flatMap(patternsOf)
      .filter((pattern) => !modules.some(({ source }) => new RegExp(pattern.replaceAll('$1', '[^/]+')).test(source)))
      .map((pattern) => `${name}: ${pattern} is the path of no module`),
  )

const LOOKAHEAD = /\(\?!([^()]*)\)/g

/** Lists exceptions within patterns, as in `src/(?!testing/)`, that are the path of no module. */
const idleLookaheads = (modules: readonly IModule[]): readonly string[] =>
  forbidden.flatMap(({ name = '', from, to }) =>
    [from, to].flatMap(patternsOf).flatMap((pattern) =>
      [...pattern.matchAll(LOOKAHEAD)].flatMap(({ 0: lookahead, 1: listed = '', index }) =>
        listed
          .split('|')
          .filter((path) => {
            const taken = `${pattern.slice(0, index)}(?=(?<taken>${path}))${pattern.slice(index + lookahead.length)}`
            const taking = new RegExp(taken.replaceAll('$1', '[^/]+'))
            return !modules.some(({ source }) => taking.exec(source)?.groups?.['taken'] !== undefined)
          })
          .map((path) => `${name}: ${path} in ${pattern} is the path of no module`),
      ),
    ),
  )

/** Lists exceptions that no module uses, so that they are removed. */
const idleExceptions = (importers: Importers): readonly string[] =>
  opened.flatMap(({ by, library, files }) =>
    files
      .filter((file) => {
        const ofFile = importers.get(`libs/${library}/src/${file}.ts`) ?? []
        return !ofFile.some((one) => !isTestSupport(one) && one.startsWith(by))
      })
      .map((file) => `${by}… imports no libs/${library}/src/${file}.ts: remove it from the list`),
  )

/**
 * Checks the imports of the modules under a folder and the exports of its packages; with `isWhole`, also that every rule and
 * exception matches one.
 */
export const boundaryFaults = async (root: string, isWhole: boolean): Promise<CheckedBoundaries> => {
  const { summary, modules } = await cruised(root)
  const importers = importersIn(modules)
  return {
    faults: [
      ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      ...shippedForTests(modules, importers),
      ...exportFaults(root, importers),
      ...(isWhole ? [...idleRules(modules), ...idleLookaheads(modules), ...idleExceptions(importers)] : []),
    ],
    modules: summary.totalCruised,
    dependencies: summary.totalDependenciesCruised ?? 0,
  }
}
