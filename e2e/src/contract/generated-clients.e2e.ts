import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingPython, runPython } from '@folio/test-kit/python-clients.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainWallet } from '../kit/calls.ts'
import { dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'

const why = missingPython(
  ['openapi_python_client', 'datamodel_code_generator'],
  ['openapi-python-client', 'datamodel-code-generator'],
)

const documents = ['openapi.json', 'operator.openapi.json']
const pathOf = (document: string): string => join(import.meta.dirname, '../../../docs', document)
const program = readFileSync(join(import.meta.dirname, 'generated-client.py'), 'utf8')

describe.skipIf(why !== '')(`clients that are generated from the OpenAPI documents${why}`, () => {
  const { dataDir: folder, remove } = dataFolder()
  const { dataDir, remove: removeData } = dataFolder()
  let folio: RunningFolio
  beforeAll(async () => {
    folio = await startFolio(dataDir)
  })
  afterAll(async () => {
    await folio.stop()
    remove()
    removeData()
  })

  const generateClient = (document: string) => {
    const target = ['--output-path', join(folder, 'folio_client'), '--overwrite', '--meta', 'none']
    const args = ['generate', '--path', pathOf(document), ...target, '--fail-on-warning']
    return runPython('openapi-python-client', args, { cwd: folder })
  }

  it.each(documents)('openapi-python-client has no warning about %s', (document) => {
    const { code, output, errors } = generateClient(document)
    expect([code, errors], output).toEqual([0, ''])
    expect(output.toLowerCase()).not.toContain('warning')
  })

  it.each(documents)('datamodel-code-generator has no warning about %s, and numbers no name', (document) => {
    const input = ['--input', pathOf(document), '--input-file-type', 'openapi']
    const scopes = ['--openapi-scopes', 'schemas', 'paths', 'parameters']
    const models = ['--output-model-type', 'pydantic_v2.BaseModel', '--formatters', 'builtin', '--output', 'models.py']
    const args = [...input, ...scopes, ...models]
    expect(runPython('datamodel-codegen', args, { cwd: folder })).toEqual({ code: 0, output: '', errors: '' })
    const named = readFileSync(join(folder, 'models.py'), 'utf8').matchAll(/^class (\w+)/gm)
    expect([...named].map(([, name = '']) => name).filter((name) => /\d$/.test(name))).toEqual([])
    const loaded = runPython('python3', ['-W', 'error', '-c', 'import models'], { cwd: folder })
    expect(loaded).toEqual({ code: 0, output: '', errors: '' })
  })

  it('a generated client lists wallets, makes a transfer, and reads a refusal by its code', () => {
    generateClient('openapi.json')
    const [alice, bob] = folio.demo.clients
    if (alice === undefined || bob === undefined) throw new Error('there are no sample clients')
    const { application_id, token } = alice
    const task = { base_url: folio.demo.base_url, application_id, token, destination_wallet_id: mainWallet(bob) }
    const { code, output, errors } = runPython('python3', ['-W', 'error', '-c', program], {
      cwd: folder,
      input: JSON.stringify(task),
    })
    expect([code, errors]).toEqual([0, ''])
    const told: { readonly [name: string]: string } = JSON.parse(output)
    expect(told).toMatchObject({ status: 'pending', refused: 'BadRequest' })
    expect(Number(told['balance_before']) - Number(told['balance_after'])).toBeCloseTo(1.25, 8)
  })
})
