import { cruise } from 'dependency-cruiser'

const MODULES_MIN = 20

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Where each kind of file may import from; see docs/architecture.md. */
const forbidden = [
  rule('no-cycles', 'a module never depends on itself, however indirectly', {}, { circular: true }),
  rule(
    'domain-is-pure',
    'a domain imports kernel, contracts and itself',
    { path: '^services/[^/]+/src/domain/', pathNot: '\\.test\\.ts$' },
    { pathNot: ['^services/[^/]+/src/domain/', '^libs/(kernel|contracts)/src/'] },
  ),
  rule(
    'application-sees-ports-only',
    'the application layer imports ports (and the cipher of a client key), never adapters',
    { path: '^services/[^/]+/src/application/', pathNot: '\\.test\\.ts$' },
    { path: '^libs/(event-store|bus|read-model|keys|notifier)/src/(?!port\\.ts|client-cipher\\.ts)' },
  ),
  rule(
    'services-meet-on-the-wire',
    'a service never imports another',
    { path: '^services/(?!standalone|audit)([^/]+)/' },
    { path: '^services/', pathNot: '^services/$1/' },
  ),
  rule(
    'standalone-imports-service-entries',
    'standalone composes the services by their service.ts',
    { path: '^services/standalone/' },
    { path: '^services/(?!standalone)', pathNot: '^services/[^/]+/src/service\\.ts$' },
  ),
  rule(
    'audit-imports-audit-entries',
    'audit reads each service by its audit.ts',
    { path: '^services/audit/' },
    { path: '^services/(?!audit/)', pathNot: '^services/[^/]+/src/audit\\.ts$' },
  ),
  rule(
    'libs-know-no-service',
    'libraries know no service',
    { path: '^libs/' },
    { path: '^(services|bench|e2e|examples)/' },
  ),
  rule(
    'examples-see-contracts-alone',
    'an example imports what an integrator has: contracts',
    { path: '^examples/', pathNot: '\\.int\\.ts$' },
    { path: '^(libs/(?!contracts/)|services|bench|e2e)' },
  ),
  rule(
    'only-runtime-picks-adapters',
    'adapters are chosen in libs/runtime alone',
    {
      path: '^(services|libs)/',
      pathNot: [
        '^libs/(runtime|test-kit|event-store|bus|read-model|keys|notifier|redis)/',
        '(\\.test|/test-[^/]+)\\.ts$',
      ],
    },
    {
      path: '^libs/((event-store|bus|read-model|keys)/src/.*(embedded|kafka|redis|eventstoredb)|notifier/src/(outbox|webhook)|redis/)',
    },
  ),
]

const result = await cruise(['libs', 'services', 'bench', 'e2e', 'examples'], {
  ruleSet: { forbidden },
  validate: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^node_modules' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
    extensions: ['.ts', '.mjs', '.js'],
  },
})
const { summary, modules } = result.output
const patternsOf = ({ path = [], pathNot = [] }) => [path, pathNot].flat()
/** A rule about folders that are called otherwise by now would forbid nothing, and say nothing. */
const idle = forbidden.flatMap(({ name, from, to }) =>
  [from, to]
    .flatMap(patternsOf)
    .filter((pattern) => !modules.some(({ source }) => new RegExp(pattern.replaceAll('$1', '[^/]+')).test(source)))
    .map((pattern) => `${name}: ${pattern} is the path of no module`),
)
for (const line of idle) console.error(line)
for (const { rule: broken, from, to } of summary.violations) console.error(`${broken.name}: ${from} → ${to}`)
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} dependencies, ${summary.violations.length} violations`,
)
if (summary.totalCruised < MODULES_MIN) {
  console.error(
    `only ${summary.totalCruised} modules were seen, at least ${MODULES_MIN} expected: the check itself is broken`,
  )
  process.exitCode = 1
}
if (summary.violations.length > 0 || idle.length > 0) process.exitCode = 1
