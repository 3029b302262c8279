import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { socketKinds, socketOperationId } from '@folio/contracts/http/sockets.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, headersOf, post } from '../kit/calls.ts'
import { newApp, person, signUpWith } from '../kit/log-in.ts'
import { type Demo, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'

const PROGRAM = process.env['SCHEMATHESIS'] ?? 'schemathesis'
const isThere = spawnSync(PROGRAM, ['--version']).status === 0
const why = isThere ? '' : ' — SKIPPED: no schemathesis on the PATH; pip install schemathesis makes it run'

const EXAMPLES_MAX = 15
const SEED = 7

/** What the tool takes for an answer to a good call. */
const ACCEPTED = ['2xx', '401', '403', '404']

/** Codes of an operation's own that say no more than that a field is not well-formed. */
const MALFORMED: readonly string[] = ['InvalidAgentID', 'InvalidRequestIDFormat', 'VerificationCodeFormatInvalid']

/** Operations that may refuse a well-formed call: their documented refusals say so. */
const mayRefuse = publicEndpoints.filter(({ errors }) => errors[400]?.some((code) => !MALFORMED.includes(code)))

/** Reads that may not: with a ledger revision that was given, for one that was made up is a 400. */
const surelyRead = publicEndpoints.filter((one) => one.method === 'GET' && !mayRefuse.includes(one))

/** The tool asks for no WebSocket. */
const sockets = socketKinds.map((kind) => ({ id: socketOperationId(kind) }))

const settings = (client: Caller, revision: string): string => {
  const header = ([name, value]: [string, string]) => `${JSON.stringify(name)} = ${JSON.stringify(value)}`
  const operation = ({ id }: { readonly id: string }) => `
[[operations]]
include-operation-id = ${JSON.stringify(id)}
checks.positive_data_acceptance.expected-statuses = ${JSON.stringify([...ACCEPTED, '400'])}
`
  const read = ({ id }: { readonly id: string }) => `
[[operations]]
include-operation-id = ${JSON.stringify(id)}
parameters."Min-Ledger-Revision" = ${JSON.stringify(revision)}
`
  return `headers = { ${Object.entries(headersOf(client)).map(header).join(', ')} }\n${[...mayRefuse, ...sockets].map(operation).join('')}${surelyRead.map(read).join('')}`
}

/** A revision of the ledger that an answer gave to a client. */
const givenRevision = async (demo: Demo, client: Caller): Promise<string> => {
  const body = { name: 'for a revision', scopes: ['payment'] }
  const { headers } = await post(demo, client, { path: '/account/v1/tokens', body })
  return headers.get('ledger-revision') ?? 'none'
}

const schemathesis = async (
  demo: Demo,
  folder: string,
): Promise<{ readonly code: unknown; readonly output: string }> => {
  // A token of a log-in: the tool revokes every personal token that it finds.
  const { client } = await signUpWith(demo, await newApp(demo), person('tester'))
  const config = join(folder, 'schemathesis.toml')
  writeFileSync(config, settings(client, await givenRevision(demo, client)))
  const asked = ['--max-examples', `${EXAMPLES_MAX}`, '--seed', `${SEED}`, '--checks', 'all', '--request-timeout', '30']
  const args = ['--config-file', config, '--no-color', 'run', `${demo.base_url}/openapi.json`, ...asked]
  const child = spawn(PROGRAM, args, { cwd: folder })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()))
  const [code] = await once(child, 'close')
  return { code, output: output.join('') }
}

describe.skipIf(!isThere)(`schemathesis${why}`, () => {
  const { dataDir, remove } = dataFolder()
  let folio: RunningFolio
  beforeAll(async () => {
    folio = await startFolio(dataDir, '--limits', 'off')
  })
  afterAll(async () => {
    await folio.stop()
    remove()
  })

  it('finds no answer that the OpenAPI document does not promise, with all of its checks', async () => {
    const { code, output } = await schemathesis(folio.demo, dataDir)
    expect(code, output).toBe(0)
    expect(output).not.toContain('401 Unauthorized (')
    expect(output).toContain(`Tested: ${publicEndpoints.length + sockets.length + 1}`)
  }, 900_000)
})
