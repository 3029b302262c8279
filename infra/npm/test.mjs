import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, ownNode, root } from './ensure-installed.mjs'
import { notRun } from './not-run.mjs'

ensureInstalled()
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  TURBO_TELEMETRY_DISABLED: '1',
}

/** Runs a command to its end; resolves with its exit status, and with its output where `stdio` is `pipe`. */
const run = async (command, args, stdio) => {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', stdio, stdio], env })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => output.push(data))
  const [status] = await once(child, 'close').catch((error) => {
    console.error(error)
    return [1]
  })
  return { status: status ?? 1, output: Buffer.concat(output).toString() }
}

// The checks run beside the tests, some of which wait; their output follows that of the tests, so that the two do not mix.
const checking = run('npm', ['run', '--silent', 'check'], 'pipe')

const reports = mkdtempSync(join(tmpdir(), 'folio-test-'))
const report = join(reports, 'vitest.json')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const arguments_ = process.argv.slice(2)
const vitestArguments = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...arguments_]
const { status: testStatus } = await run(ownNode(), [vitest, 'run', ...vitestArguments], 'inherit')
const { status: checkStatus, output: checkOutput } = await checking
console.log(checkOutput)

const results = () => {
  try {
    const read = JSON.parse(readFileSync(report, 'utf8'))
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = read
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
      notRun: notRun(read, root),
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, notRun: [] }
  }
}
const { passed, failed, skipped, notRun: missing } = results()
rmSync(reports, { recursive: true, force: true })

if (checkStatus !== 0) console.error('`npm run check` failed; its messages are above.')
// A suite that fails to load has no failed test, and a failed check is a failure too: both must count.
const failures = failed + (checkStatus === 0 ? 0 : 1) + (failed === 0 && testStatus !== 0 ? 1 : 0)
if (missing.length > 0) console.log(`\n${missing.join('\n')}\n`)
console.log(`${passed} passed, ${failures} failed, ${skipped} skipped`)
process.exitCode = failures === 0 && passed > 0 ? 0 : 1
