import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { forbidden, isShippedPart, isTestSupport, opened } from './boundaries.ts'

const MODULES_MIN = 1000

// `node infra/checks/check-boundaries.ts [FOLDER]` checks another folder than the repository; there rules may match no
// module, unless `--whole` follows.
const [given, whole] = process.argv.slice(2)
const isWhole = given === undefined || whole === '--whole'
const root = given === undefined ? join(import.meta.dirname, '..', '..') : resolve(given)
process.chdir(root)

const { output } = await cruise(
  ['libs', 'services', 'bench', 'e2e', 'examples'].filter((folder) => existsSync(folder)),
  {
    ruleSet: { forbidden: [...forbidden] },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.mjs', '.js'],
    },
  },
)
if (typeof output === 'string') throw new Error(output)
const { summary, modules }: ICruiseResult = output

const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)

const importersOf = new Map<string, string[]>()
for (const { source, dependencies } of modules) {
  for (const { resolved } of dependencies) importersOf.set(resolved, [...(importersOf.get(resolved) ?? []), source])
}

/** Tells whether a module is shipped although only tests import it. */
const forTestsAlone = ({ source }: IModule): boolean =>
  isShippedPart(source) && (importersOf.get(source) ?? []).every(isTestSupport)
const unshipped = modules
  .filter(forTestsAlone)
  .map(({ source }) => `${source}: only tests import it: it belongs in testing/`)

const patternsOf = ({ path = [], pathNot = [] }: { path?: string | string[]; pathNot?: string | string[] }) =>
  [path, pathNot].flat()

/** Lists rules about paths of no module: after a folder is renamed its rule would forbid nothing, without a message. */
const idleRules = (): readonly string[] =>
  forbidden.flatMap(({ name = '', from, to }) =>
    [from, to]
      .flatMap(patternsOf)
      .filter((pattern) => !modules.some(({ source }) => new RegExp(pattern.replaceAll('$1', '[^/]+')).test(source)))
      .map((pattern) => `${name}: ${pattern} is the path of no module`),
  )

/** Lists exceptions that no module uses, so that they are removed. */
const idleExceptions = (): readonly string[] =>
  opened.flatMap(({ by, library, files }) =>
    files
      .filter((file) => {
        const importers = importersOf.get(`libs/${library}/src/${file}.ts`) ?? []
        return !importers.some((one) => !isTestSupport(one) && one.startsWith(by))
      })
      .map((file) => `${by}… imports no libs/${library}/src/${file}.ts: remove it from the list`),
  )

const faults = [...broken, ...unshipped, ...(isWhole ? [...idleRules(), ...idleExceptions()] : [])]
for (const fault of faults) console.error(fault)
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} dependencies, ${faults.length} faults`,
)
if (faults.length > 0) process.exitCode = 1
if (given === undefined && summary.totalCruised < MODULES_MIN) {
  console.error(
    `only ${summary.totalCruised} modules were seen, at least ${MODULES_MIN} expected: the check itself is broken`,
  )
  process.exitCode = 1
}
