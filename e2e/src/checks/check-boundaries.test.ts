import { expect, it } from 'vitest'
import { boundaryFaults } from '../../../infra/checks/boundary-faults.ts'
import { type Files, folderOf, runCheck } from './run-check.ts'

const imports = (...paths: readonly string[]): string => paths.map((path) => `import '${path}'\n`).join('')

const VITEST = {
  'node_modules/vitest/package.json': '{ "name": "vitest", "main": "index.js" }',
  'node_modules/vitest/index.js': '',
}
const BUS = {
  'libs/bus/src/port.ts': '',
  'libs/bus/src/kafka.ts': imports('./kafka/queues.ts'),
  'libs/bus/src/kafka/queues.ts': '',
}
const RUNTIME = {
  'libs/runtime/src/make-topics.ts': imports('./ports/cluster-ports.ts'),
  'libs/runtime/src/ports/cluster-ports.ts': imports('../../../bus/src/kafka.ts', '../../../bus/src/port.ts'),
}
const REST_SERVER = { 'libs/rest-server/src/refusal.ts': '', 'libs/rest-server/src/server/start-http.ts': '' }
const WALLET = {
  'services/wallet/src/main.ts': imports('./service.ts'),
  'services/wallet/src/service.ts': imports(
    './application/send.ts',
    './domain/wallet.ts',
    '../../../libs/bus/src/port.ts',
    '../../../libs/rest-server/src/server/start-http.ts',
  ),
  'services/wallet/src/application/send.ts': imports('../../../../libs/rest-server/src/refusal.ts'),
  'services/wallet/src/domain/wallet.ts': '',
  'services/wallet/src/testing/sample-wallets.ts': imports('../domain/wallet.ts'),
  'services/wallet/src/wallet.test.ts': imports(
    'vitest',
    './testing/sample-wallets.ts',
    '../../../libs/bus/src/kafka.ts',
  ),
}
const SOUND = { ...VITEST, ...BUS, ...RUNTIME, ...REST_SERVER, ...WALLET }
const FROM_SERVICE = '../../../libs/bus/src'
const IMPORTS_AN_ADAPTER = { 'services/wallet/src/main.ts': imports('./service.ts', `${FROM_SERVICE}/kafka.ts`) }
const BUS_IS_CLOSED = 'bus-is-closed: services/wallet/src/main.ts → libs/bus/src/kafka.ts'

it('passes a repository that keeps to the boundaries', () => {
  expect(runCheck('check-boundaries.ts', SOUND)).toEqual({ status: 0, lines: [] })
})

it('fails with the faults on its standard error', () => {
  const { status, lines } = runCheck('check-boundaries.ts', { ...SOUND, ...IMPORTS_AN_ADAPTER })
  expect({ status, lines }).toEqual({ status: 1, lines: [BUS_IS_CLOSED] })
})

/** Starts no process: one for each test takes half a second, mostly to load the checker. */
const faultsOf = async (files: Files): Promise<readonly string[]> => {
  const { folder, remove } = folderOf(files)
  const { faults } = await boundaryFaults(folder, false).finally(remove)
  return faults
}

it('names rules about paths that are not there, and exceptions that are not used', () => {
  expect(runCheck('check-boundaries.ts', SOUND, '--whole').lines).toEqual(
    expect.arrayContaining([
      'examples-see-contracts-alone: ^examples/ is the path of no module',
      'domain-is-pure: facts/ in ^libs/option-contracts/src/(?!facts/) is the path of no module',
      'libs/runtime/src/ports/… imports no libs/bus/src/embedded.ts: remove it from the list',
    ]),
  )
})

it.each<[string, Readonly<Record<string, string>>, string]>([
  ['a service that imports an adapter', IMPORTS_AN_ADAPTER, BUS_IS_CLOSED],
  [
    'a service that imports an adapter of a new name',
    {
      'libs/bus/src/nats.ts': '',
      'services/wallet/src/main.ts': imports('./service.ts', `${FROM_SERVICE}/nats.ts`),
    },
    'bus-is-closed: services/wallet/src/main.ts → libs/bus/src/nats.ts',
  ],
  [
    'a process that imports the handling of commands',
    {
      'libs/service-kit/src/commands/handle-commands.ts': '',
      'libs/service-kit/src/processes/next-step.ts': imports('../commands/handle-commands.ts'),
    },
    'commands-are-handled-above-the-rest: libs/service-kit/src/processes/next-step.ts → libs/service-kit/src/commands/handle-commands.ts',
  ],
  [
    'a runtime that imports the inside of an adapter',
    {
      'libs/runtime/src/ports/cluster-ports.ts': imports(
        '../../../bus/src/kafka.ts',
        '../../../bus/src/kafka/queues.ts',
      ),
    },
    'bus-is-opened-in-part: libs/runtime/src/ports/cluster-ports.ts → libs/bus/src/kafka/queues.ts',
  ],
  [
    'a product that imports test support',
    { 'services/wallet/src/main.ts': imports('./service.ts', './testing/sample-wallets.ts') },
    'products-run-without-tests: services/wallet/src/main.ts → services/wallet/src/testing/sample-wallets.ts',
  ],
  [
    'a product that imports a conformance suite',
    {
      'services/wallet/src/conformance/rates.ts': '',
      'services/wallet/src/main.ts': imports('./service.ts', './conformance/rates.ts'),
    },
    'products-run-without-tests: services/wallet/src/main.ts → services/wallet/src/conformance/rates.ts',
  ],
  [
    'a product that imports the test kit',
    {
      'libs/test-kit/src/dice.ts': '',
      'services/wallet/src/main.ts': imports('./service.ts', '../../../libs/test-kit/src/dice.ts'),
    },
    'products-run-without-tests: services/wallet/src/main.ts → libs/test-kit/src/dice.ts',
  ],
  [
    'a product that imports a tool of tests',
    { 'services/wallet/src/main.ts': imports('./service.ts', 'vitest') },
    'products-run-without-tests: services/wallet/src/main.ts → node_modules/vitest/index.js',
  ],
  [
    'a module outside testing that only tests import',
    {
      'services/wallet/src/clients.ts': '',
      'services/wallet/src/wallet.test.ts': imports('./clients.ts', './testing/sample-wallets.ts'),
    },
    'services/wallet/src/clients.ts: only tests import it: it belongs in testing/',
  ],
  [
    'a package that exports a whole folder',
    { 'libs/bus/package.json': '{ "exports": { "./*.ts": "./src/*.ts" } }' },
    'libs/bus exports ./*.ts: name each file, not a folder',
  ],
  [
    'contracts that export a whole folder',
    { 'libs/contracts/package.json': '{ "exports": { "./wallet/*.ts": "./src/wallet/*.ts" } }' },
    'libs/contracts exports ./wallet/*.ts: name each file, not a folder',
  ],
  [
    'a package that exports a file that no other package imports',
    { 'libs/bus/package.json': '{ "exports": { "./kafka/queues.ts": "./src/kafka/queues.ts" } }' },
    'libs/bus exports ./kafka/queues.ts, which no other package imports: remove it',
  ],
  [
    'a domain that imports a port',
    { 'services/wallet/src/domain/wallet.ts': imports('../../../../libs/bus/src/port.ts') },
    'domain-is-pure: services/wallet/src/domain/wallet.ts → libs/bus/src/port.ts',
  ],
  [
    'an application layer that imports what receives its requests',
    {
      'services/wallet/src/http/server.ts': '',
      'services/wallet/src/application/transfer.ts': imports('../http/server.ts'),
      'services/wallet/src/main.ts': imports('./service.ts', './application/transfer.ts'),
    },
    'application-knows-no-transport: services/wallet/src/application/transfer.ts → services/wallet/src/http/server.ts',
  ],
  ...['checks/check-call.ts', 'pages/page.ts', 'server/router.ts'].map((file): [string, Files, string] => [
    `an application layer that imports ${file} of the server`,
    {
      [`libs/rest-server/src/${file}`]: '',
      'services/wallet/src/application/transfer.ts': imports(`../../../../libs/rest-server/src/${file}`),
      'services/wallet/src/main.ts': imports('./service.ts', './application/transfer.ts'),
    },
    `application-knows-no-server: services/wallet/src/application/transfer.ts → libs/rest-server/src/${file}`,
  ]),
  [
    'a service that imports another',
    { 'services/trading/src/main.ts': imports('../../wallet/src/service.ts') },
    'services-meet-on-the-wire: services/trading/src/main.ts → services/wallet/src/service.ts',
  ],
  [
    'a library that imports a service',
    {
      'libs/runtime/src/make-topics.ts': imports('./ports/cluster-ports.ts', '../../../services/wallet/src/service.ts'),
    },
    'libs-know-no-service: libs/runtime/src/make-topics.ts → services/wallet/src/service.ts',
  ],
  [
    'an example that imports more than contracts',
    { 'examples/consumer/src/main.ts': imports('../../../libs/runtime/src/ports/cluster-ports.ts') },
    'examples-see-contracts-alone: examples/consumer/src/main.ts → libs/runtime/src/ports/cluster-ports.ts',
  ],
  [
    'a page that imports a timer of Node',
    {
      'libs/kernel/src/timing/background-timers.ts': '',
      'services/console/src/client/main.tsx': imports('../../../../libs/kernel/src/timing/background-timers.ts'),
    },
    'console-runs-in-browsers: services/console/src/client/main.tsx → libs/kernel/src/timing/background-timers.ts',
  ],
  [
    'modules that import each other',
    { 'libs/bus/src/kafka/queues.ts': imports('../kafka.ts') },
    'no-cycles: libs/bus/src/kafka.ts → libs/bus/src/kafka/queues.ts',
  ],
])('names %s', async (_, changes, fault) => {
  expect(await faultsOf({ ...SOUND, ...changes })).toEqual(expect.arrayContaining([fault]))
})
