import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Demo, dataFolder, type RunningFolio, startFolio } from '../../kit/running-folio.ts'
import { answeredStatuses } from './answered-statuses.ts'
import { fundedTester } from './funded-tester.ts'
import { schemathesisSettings, socketOperations, streamOperations } from './schemathesis-settings.ts'

const PROGRAM = process.env['SCHEMATHESIS'] ?? 'schemathesis'
const isThere = spawnSync(PROGRAM, ['--version']).status === 0
const why = isThere ? '' : ' — SKIPPED: no schemathesis on the PATH; pip install schemathesis makes it run'

const EXAMPLES_MAX = 15
const SEED = 7
const QUOTE_LIFE_MS = '600000'

const isGood = (status: number): boolean => status >= 200 && status < 300

/** Runs the tool; returns its exit code, its output, and the path of the recording of all calls. */
const schemathesis = async (
  demo: Demo,
  folder: string,
): Promise<{ readonly code: unknown; readonly output: string; readonly recording: string }> => {
  const config = join(folder, 'schemathesis.toml')
  const recording = join(folder, 'calls.har')
  writeFileSync(config, schemathesisSettings(await fundedTester(demo)))
  const asked = ['--max-examples', `${EXAMPLES_MAX}`, '--seed', `${SEED}`, '--checks', 'all', '--request-timeout', '30']
  const recorded = ['--report', 'har', '--report-har-path', recording]
  const args = ['--config-file', config, '--no-color', 'run', `${demo.base_url}/openapi.json`, ...asked, ...recorded]
  const child = spawn(PROGRAM, args, { cwd: folder })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()))
  const [code] = await once(child, 'close')
  return { code, output: output.join(''), recording }
}

describe.skipIf(!isThere)(`schemathesis${why}`, () => {
  const { dataDir, remove } = dataFolder()
  let folio: RunningFolio
  beforeAll(async () => {
    // Quotes from before the start of the tool must be valid until its end.
    vi.stubEnv('FOLIO_QUOTE_LIFE_MS', QUOTE_LIFE_MS)
    folio = await startFolio(dataDir, '--limits', 'off')
    vi.unstubAllEnvs()
  })
  afterAll(async () => {
    await folio.stop()
    remove()
  })

  it('finds no answer that the OpenAPI document does not promise, with all of its checks', async () => {
    const { code, output, recording } = await schemathesis(folio.demo, dataDir)
    expect(code, output).toBe(0)
    expect(output).not.toContain('401 Unauthorized (')
    const tested = publicEndpoints.length - streamOperations.length + socketOperations.length + 1
    expect(output).toContain(`Tested: ${tested}`)
    const seen = answeredStatuses(recording)
    const called = [...seen].filter(([id]) => !streamOperations.includes(id))
    const neverGood = called.filter(([, statuses]) => ![...statuses.keys()].some(isGood)).map(([id]) => id)
    expect(neverGood, 'operations of which no call succeeded').toEqual([])
  }, 900_000)
})
