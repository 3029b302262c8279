import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, ownNode, root } from './ensure-installed.mjs'
import { notRun } from './not-run.mjs'

const [url = '', ...rest] = process.argv.slice(2)
if (!/^(esdb|kurrentdb)(\+discover)?:\/\//.test(url)) {
  console.error(
    'The first argument is the address of an EventStoreDB: npm run test:store -- esdb://localhost:2113?tls=false',
  )
  process.exit(2)
}
ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), 'folio-test-'))
const report = join(reports, 'vitest.json')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
// Runs those unit tests that open the store of the test run: the others use no server.
const all = ['related', 'libs/event-store/src/eventstoredb.test.ts', 'e2e/src/kit/store-under-test.ts', '--run']
const suites = rest.some((argument) => argument.endsWith('.ts')) ? ['run'] : all
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
// Each test file waits until its views have caught up with the whole server, so that another file at the same time
// would delay it.
const pace = ['--project', 'unit', '--no-file-parallelism']
const { status } = spawnSync(ownNode(), [vitest, ...suites, ...pace, ...reporters, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FOLIO_TEST_EVENTSTORE_URL: url },
})
const missing = existsSync(report) ? notRun(JSON.parse(readFileSync(report, 'utf8')), root) : []
rmSync(reports, { recursive: true, force: true })
if (missing.length > 0) console.log(`\n${missing.join('\n')}`)
process.exitCode = status ?? 1
