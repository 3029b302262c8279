import { join } from 'node:path'
import { root } from './ensure-installed.mjs'
import { runOwnNode } from './run-own-node.mjs'

const [url = '', ...rest] = process.argv.slice(2)
if (!/^(esdb|kurrentdb)(\+discover)?:\/\//.test(url)) {
  console.error(
    'The first argument is the address of an EventStoreDB: npm run test:store -- esdb://localhost:2113?tls=false',
  )
  process.exit(2)
}
process.env.FOLIO_TEST_EVENTSTORE_URL = url
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const all = ['libs/event-store/src/eventstoredb.test.ts', 'e2e/src']
const suites = rest.some((argument) => argument.endsWith('.ts')) ? [] : all
// Each story waits for its views to stand where the server ends, which another story would move.
runOwnNode(vitest, ['run', '--project', 'unit', '--no-file-parallelism', ...suites, ...rest])
