import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

type From = IRegularForbiddenRuleType['from']
type To = IRegularForbiddenRuleType['to']

/** Makes a rule that forbids imports from some modules to others. */
const rule = (
  name: string,
  comment: string,
  { from, to }: { readonly from: From; readonly to: To },
): IRegularForbiddenRuleType => ({ name, comment, severity: 'error', from, to })

/** Matches tests and the test support of a package. */
const TESTS = '(\\.(test|int|e2e|conformance)\\.ts|/(testing|conformance)/.+\\.(ts|json))$'

/** The files of each library of adapters that every package may import; `opened` lists the exceptions. */
const faces = {
  bus: ['port'],
  'event-store': ['port'],
  'read-model': ['port'],
  keys: ['port', 'client-cipher'],
  notifier: ['port', 'fetch-failure', 'webhook-signature'],
  feed: ['port', 'simulator/simulated-symbols', 'simulator/ticks-after'],
  redis: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

type Library = keyof typeof faces

/** Further files of a library, without `.ts`, that modules with a path that begins with `by` may import. */
export type Opened = { readonly by: string; readonly library: Library; readonly files: readonly string[] }

/** The modules that may import adapters: libs/runtime chooses them; tests and the benchmarks run on chosen ones. */
export const opened: readonly Opened[] = [
  { by: 'libs/runtime/src/ports/', library: 'bus', files: ['embedded', 'kafka'] },
  {
    by: 'libs/runtime/src/ports/',
    library: 'event-store',
    files: ['embedded', 'embedded-scan', 'embedded-upgrade', 'eventstoredb'],
  },
  { by: 'libs/runtime/src/ports/', library: 'read-model', files: ['embedded', 'embedded/file/stored-views', 'redis'] },
  { by: 'libs/runtime/src/ports/', library: 'keys', files: ['embedded', 'embedded/key-file', 'redis'] },
  { by: 'libs/runtime/src/ports/', library: 'notifier', files: ['polled-notifier', 'webhook-notifier'] },
  { by: 'libs/runtime/src/ports/', library: 'redis', files: ['open-redis', 'redis-connection'] },
  {
    by: 'libs/runtime/src/backup/',
    library: 'event-store',
    files: ['embedded-copy', 'eventstoredb', 'eventstoredb-next-epoch', 'sqlite/damage-check', 'sqlite/open-database'],
  },
  {
    by: 'libs/runtime/src/backup/',
    library: 'read-model',
    files: ['copy-view', 'embedded', 'embedded/file/views-file', 'redis'],
  },
  { by: 'libs/runtime/src/backup/', library: 'keys', files: ['embedded/key-file'] },
  {
    by: 'libs/runtime/src/settings/',
    library: 'bus',
    files: ['kafka/connection/broker-address', 'kafka/connection/kafka-client'],
  },
  { by: 'libs/runtime/src/make-topics.ts', library: 'bus', files: ['kafka/admin/make-topics'] },
  { by: 'libs/runtime/src/dead-letters.ts', library: 'bus', files: ['kafka/admin/kafka-dead-letters'] },
  {
    by: 'libs/keys/src/',
    library: 'redis',
    files: ['open-redis', 'redis-connection', 'server-info', 'setting-fault'],
  },
  { by: 'libs/read-model/src/', library: 'redis', files: ['open-redis', 'redis-connection', 'server-info'] },
  { by: 'services/identity/src/oauth-storage/', library: 'read-model', files: ['update-atomically'] },
  {
    by: 'services/api-gateway/src/application/operator/sessions/',
    library: 'read-model',
    files: ['update-atomically'],
  },
  { by: 'bench/src/', library: 'bus', files: ['kafka/connection/kafka-client'] },
  {
    by: 'services/market/src/open-feed.ts',
    library: 'feed',
    files: ['recorded-feed', 'sampled-feed', 'simulated-feed'],
  },
  { by: 'bench/src/', library: 'feed', files: ['recorded-feed', 'recorded-row', 'simulated-feed'] },
  { by: 'bench/src/', library: 'event-store', files: ['embedded', 'embedded-reader', 'eventstoredb'] },
]

const beginning = (path: string): string => `^${path.replaceAll('.', '\\.')}`

const filesOf = (library: Library, files: readonly string[]): string[] =>
  files.map((file) => `^libs/${library}/src/${file}\\.ts$`)

/** Makes the rules of one library of adapters: one for all packages, and one for each path that may import more. */
const rulesOf = (library: Library): readonly IRegularForbiddenRuleType[] => {
  const openers = opened.filter((each) => each.library === library)
  const own = `^libs/${library}/src/`
  const open = filesOf(library, faces[library])
  return [
    rule(`${library}-is-closed`, `of libs/${library} only its faces are imported, but by those that are listed`, {
      from: {
        path: '^(libs|services|bench|examples)/',
        pathNot: [TESTS, `^libs/(${library}|test-kit)/`, ...openers.map(({ by }) => beginning(by))],
      },
      to: { path: own, pathNot: open },
    }),
    ...openers.map(({ by, files }) =>
      rule(`${library}-is-opened-in-part`, `of libs/${library} only the listed files are imported`, {
        from: { path: beginning(by), pathNot: TESTS },
        to: { path: own, pathNot: [...open, ...filesOf(library, files)] },
      }),
    ),
  ]
}

/** The files of libs/rest-server that the application layer may import: none of its server, its checks and its pages. */
const APPLICATION_FACES = [
  'answers/file-type',
  'caller',
  'handler',
  'refusal',
  'revision-never-given',
  'streams/event-stream',
  'streams/stream-refusals',
  'streams/stream-slots',
  'streams/watch-permission',
  'tokens/personal-token',
]

const DEFINITIONS = `${beginning('services/catalog/src/definitions.ts')}$`
const STARTS = `${beginning('services/catalog/src/starts.ts')}$`

/** The imports that are forbidden to each kind of file. */
export const forbidden: readonly IRegularForbiddenRuleType[] = [
  rule('no-cycles', 'a module never depends on itself, however indirectly', { from: {}, to: { circular: true } }),
  rule(
    'domain-is-pure',
    'a domain imports kernel (but its timers), contracts, prices, recorded contracts (but their reader of ticks), zod and itself',
    {
      from: { path: '^services/[^/]+/src/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^services/[^/]+/src/domain/',
          '^libs/(kernel/src/(?!timing/|testing/)|contracts/src/|pricing/src/)',
          '^libs/option-contracts/src/(?!facts/)',
          '^node_modules/zod/',
        ],
      },
    },
  ),
  rule(
    'pricing-is-pure',
    'prices are functions of their arguments: libs/pricing imports kernel (but its timers), a cache and itself',
    {
      from: { path: '^libs/pricing/src/', pathNot: TESTS },
      to: { pathNot: ['^libs/pricing/src/', '^libs/kernel/src/(?!timing/|testing/)', '^node_modules/lru-cache/'] },
    },
  ),
  rule(
    'simulator-is-pure',
    "simulated prices follow from their arguments: the simulator imports hashes, kernel (but its timers), pricing, the feed's types and itself",
    {
      from: { path: '^libs/feed/src/simulator/', pathNot: TESTS },
      to: {
        pathNot: [
          '^libs/feed/src/(simulator/|port\\.ts$)',
          '^libs/kernel/src/(?!timing/|testing/)',
          '^libs/pricing/src/',
          '^crypto$',
        ],
      },
    },
  ),
  rule(
    'feed-knows-no-other-library',
    'a feed imports Node, kernel, pricing and itself, so that prices may come from outside Folio',
    {
      from: { path: '^libs/feed/src/', pathNot: TESTS },
      to: { path: '^(libs/(?!feed/|kernel/|pricing/)|node_modules/)' },
    },
  ),
  rule(
    'ticks-follow-from-streams',
    'answers about ticks follow from the store alone: libs/ticks imports its port, contracts, kernel (but its timers), a cache and itself',
    {
      from: { path: '^libs/ticks/src/', pathNot: TESTS },
      to: {
        pathNot: [
          '^libs/ticks/src/',
          '^libs/(kernel/src/(?!timing/|testing/)|contracts/src/)',
          beginning('libs/event-store/src/port.ts'),
          '^node_modules/lru-cache/',
        ],
      },
    },
  ),
  rule(
    'recorded-contracts-read-ticks-alone',
    'libs/option-contracts imports contracts, kernel (but its timers), prices, the reader of ticks and itself',
    {
      from: { path: '^libs/option-contracts/src/', pathNot: TESTS },
      to: {
        pathNot: [
          '^libs/(option-contracts|contracts|pricing)/src/',
          '^libs/kernel/src/(?!timing/|testing/)',
          beginning('libs/ticks/src/tick-reader.ts'),
        ],
      },
    },
  ),
  rule(
    'console-runs-in-browsers',
    'the console imports its libraries, kernel, its own files and the types of contracts',
    {
      from: { path: '^services/console/src/', pathNot: TESTS },
      to: {
        pathNot: [
          '^services/console/src/',
          '^libs/(kernel/src/(?!testing/|timing/background-timers)|contracts/src/)',
          '^node_modules/(react|react-dom|@tanstack/react-(query|router|table|virtual)|eventsource-parser|uplot|lightweight-charts|oauth4webapi)/',
        ],
      },
    },
  ),
  rule(
    'console-takes-types-of-contracts',
    'of contracts the console imports types alone: their schemas would bring zod into the browser',
    {
      from: { path: '^services/console/src/', pathNot: TESTS },
      to: { path: '^libs/contracts/src/', dependencyTypesNot: ['type-only'] },
    },
  ),
  rule('client-face-has-no-operator-code', 'the face on the public port imports no part of the operator face', {
    from: { path: '^services/console/src/(?!operator/)', pathNot: TESTS },
    to: { path: '^services/console/src/operator/' },
  }),
  rule(
    'application-knows-no-transport',
    'the application layer never imports what receives requests for it: HTTP, upgrades, connections',
    {
      from: { path: '^services/([^/]+)/src/application/', pathNot: '\\.test\\.ts$' },
      to: { path: '^services/$1/src/(http|upgrade|connection)/' },
    },
  ),
  rule(
    'application-knows-no-server',
    'of libs/rest-server the application layer imports only the listed files: callers, handlers, refusals, streams, tokens',
    {
      from: { path: '^services/[^/]+/src/application/', pathNot: TESTS },
      to: {
        path: '^libs/rest-server/src/',
        pathNot: APPLICATION_FACES.map((file) => `${beginning(`libs/rest-server/src/${file}.ts`)}$`),
      },
    },
  ),
  rule('services-meet-on-the-wire', 'a service never imports another', {
    from: { path: '^services/(?!standalone|audit|catalog)([^/]+)/' },
    to: { path: '^services/', pathNot: '^services/$1/' },
  }),
  rule(
    'catalog-defines-without-starting',
    'of a service the list of definitions imports its definition.ts alone, so that its readers load no start',
    { from: { path: DEFINITIONS }, to: { path: '^services/', pathNot: '^services/[^/]+/src/definition\\.ts$' } },
  ),
  rule('catalog-starts-services', 'of a service the list of starts imports its service.ts alone, where it has one', {
    from: { path: STARTS },
    to: { path: '^services/', pathNot: [DEFINITIONS, '^services/[^/]+/src/service\\.ts$'] },
  }),
  rule(
    'services-are-reached-through-the-catalog',
    'the catalog alone imports how a service that writes streams is defined and started',
    {
      from: { path: '^(services/(standalone|audit)|bench|e2e)/' },
      to: { path: '^services/(?!api-gateway|audit|realtime|standalone)[^/]+/src/(definition|service)\\.ts$' },
    },
  ),
  rule('standalone-imports-service-entries', 'standalone composes the catalog and the services that write no stream', {
    from: { path: '^services/standalone/' },
    to: {
      path: '^services/(?!standalone)',
      pathNot: [STARTS, '^services/(api-gateway|audit|realtime)/src/service\\.ts$'],
    },
  }),
  rule('audit-imports-definitions', 'audit reads services by their definitions', {
    from: { path: '^services/audit/' },
    to: { path: '^services/(?!audit/)', pathNot: DEFINITIONS },
  }),
  rule('libs-know-no-service', 'libraries know no service', {
    from: { path: '^libs/' },
    to: { path: '^(services|bench|e2e|examples)/' },
  }),
  rule(
    'commands-are-handled-above-the-rest',
    'events, aggregates, plans, views, processes and the follower do not need the handling of commands',
    {
      from: {
        path: '^libs/service-kit/src/(aggregates|events|follower|planning|preparation|processes|publishing|telemetry|views)/',
        pathNot: TESTS,
      },
      to: { path: '^libs/service-kit/src/commands/' },
    },
  ),
  rule('examples-see-contracts-alone', 'an example imports what an integrator has: contracts', {
    from: { path: '^examples/', pathNot: '\\.int\\.ts$' },
    to: { path: '^(libs/(?!contracts/)|services|bench|e2e)' },
  }),
  rule('products-run-without-tests', 'what is shipped imports neither tests nor their support nor their tools', {
    from: { path: '^(libs|services|bench|examples)/', pathNot: [TESTS, '^libs/test-kit/'] },
    to: { path: [TESTS, '^libs/test-kit/', '^node_modules/(vitest|fast-check|@vitest)/'] },
  }),
  ...(Object.keys(faces) as Library[]).flatMap(rulesOf),
]

/** Matches a module that runs by itself: a program or a thread. */
const ENTRY =
  /\/(?:main|serve|generate|make-topics|dead-letters)\.tsx?$|\.worker\.ts$|^services\/console\/(?:build|generate-ro(?:utes|les)|vite\.config)\.ts$/
const SUPPORT = new RegExp(`${TESTS}|^libs/test-kit/|^e2e/`)

/** Tells by its path whether a module is test support. */
export const isTestSupport = (path: string): boolean => SUPPORT.test(path)

/** Tells whether a module is shipped and must be imported by another shipped module. */
export const isShippedPart = (path: string): boolean =>
  /^(?:libs|services)\//.test(path) && !isTestSupport(path) && !ENTRY.test(path)
