import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runOperator } from './command-line.ts'

type Asked = {
  readonly line: string
  readonly token: string | undefined
  readonly body: unknown
  readonly cause?: readonly unknown[]
}

let asked: Asked[] = []
type Answer = { readonly status: number; readonly body: object }

let answer: Answer
/** The answers of single paths, before `answer`. */
let answers: Readonly<Record<string, Answer>> = {}
const server = createServer(async (request, response) => {
  const body = await text(request)
  const { method, url, headers } = request
  asked.push({
    line: `${method} ${url}`,
    token: headers.authorization,
    body: body === '' ? undefined : JSON.parse(body),
    ...('folio-act-ticket' in headers ? { cause: [headers['folio-act-reason'], headers['folio-act-ticket']] } : {}),
  })
  const { status, body: sent } = answers[url ?? ''] ?? answer
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(sent))
})

const dataDir = mkdtempSync(join(tmpdir(), 'folio-operator-'))
let environment: Record<string, string>
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  environment = { FOLIO_OPERATOR_URL: url, FOLIO_OPERATOR_TOKEN: 'secret-of-the-operator' }
  writeFileSync(join(dataDir, 'demo.json'), JSON.stringify({ operator_url: url, operator_token: 'of-the-folder' }))
})
beforeEach(() => {
  asked = []
  answers = {}
  answer = { status: 200, body: { data: { done: true } } }
})
afterAll(() => {
  server.close()
  rmSync(dataDir, { recursive: true })
})

const run = async (line: string, given: Record<string, string> = environment) => {
  let out = ''
  const add = (piece: string) => {
    out += piece
  }
  const code = await runOperator(line === '' ? [] : line.split(' '), {
    environment: given,
    print: add,
    printError: add,
  })
  return { code, out }
}

const WALLET = '00000000-0000-4000-8000-000000000001'

describe('the operator’s command line', () => {
  it('sends each option in its place of the request, and prints the data', async () => {
    const cash = '--currency USD --amount 12.50 --request-id r1'
    const { code, out } = await run(`deposit-cash --wallet-id ${WALLET} ${cash}`)
    expect({ code, out }).toEqual({ code: 0, out: '{\n  "done": true\n}\n' })
    expect(asked).toEqual([
      {
        line: `POST /operator/v1/wallets/${WALLET}/deposits`,
        token: 'Bearer secret-of-the-operator',
        body: { currency: 'USD', amount: '12.50', request_id: 'r1' },
      },
    ])
  })

  it('names the reason and the ticket of an act in headers', async () => {
    await run(`freeze-wallet --wallet-id ${WALLET} --act-reason suspected_fraud --act-ticket CASE-1`)
    expect(asked[0]).toMatchObject({ body: undefined, cause: ['suspected_fraud', 'CASE-1'] })
    expect((await run('list-projections --act-ticket CASE-1')).code).toBe(2)
  })

  it('parses values that are not text as JSON', async () => {
    await run('open-client --nickname ann --scopes ["payment"]')
    expect(asked[0]?.body).toEqual({ nickname: 'ann', scopes: ['payment'] })
    expect(await run('open-client --nickname ann --scopes payment')).toMatchObject({
      code: 2,
      out: expect.stringContaining('--scopes must be JSON'),
    })
  })

  it('calls the standalone process of `--data-dir`, even where the environment names another address', async () => {
    expect(await run(`list-projections --data-dir ${dataDir}`)).toMatchObject({ code: 0 })
    expect(asked).toMatchObject([{ line: 'GET /operator/v1/projections', token: 'Bearer of-the-folder' }])
  })

  it('exits with 1 and prints the reasons of a refusal', async () => {
    answer = { status: 400, body: { errors: [{ message: 'nickname is required.' }, { message: 'It is late.' }] } }
    expect(await run('open-client --nickname x')).toEqual({ code: 1, out: 'nickname is required.\nIt is late.\n' })
  })

  it.each([
    ['fly', 'there is no operation fly'],
    ['freeze-wallet', '--wallet-id is required'],
    [`freeze-wallet --wallet-id ${WALLET} --colour red`, '--wallet-id'],
    ['list-projections --data-dir', '--data-dir must name a folder'],
    ['list-projections --data-dir /nowhere', 'no Folio was started on /nowhere'],
  ])('refuses %j without a request', async (line, message) => {
    const { code, out } = await run(line)
    expect({ code, out }).toEqual({ code: 2, out: expect.stringContaining(message) })
    expect(asked).toEqual([])
  })

  it('names the address that does not answer, and a missing token', async () => {
    const nobody = { FOLIO_OPERATOR_URL: 'http://127.0.0.1:1', FOLIO_OPERATOR_TOKEN: 't' }
    expect((await run('list-projections', nobody)).out).toContain('at http://127.0.0.1:1 does not answer')
    expect((await run('list-projections', { FOLIO_OPERATOR_URL: 'http://127.0.0.1:1' })).out).toContain(
      'FOLIO_OPERATOR_URL is set, but FOLIO_OPERATOR_TOKEN is not: set both',
    )
  })

  it('lists every operation with its options', async () => {
    const { code, out } = await run('--help')
    expect(code).toBe(0)
    expect(out).toContain('withdraw-cash --wallet-id')
    expect(out).toContain('Freeze a wallet')
    expect((await run('')).code).toBe(2)
  })
})

describe('npm run console', () => {
  const code = (made: object) => ({ status: 200, body: { data: made } })
  const CODES = '/operator/v1/session-codes'
  const CLIENT_CODES = '/operator/v1/demo/client-codes'

  it('prints a link to each face', async () => {
    answers = {
      [CODES]: code({ code: 'of-root' }),
      [CLIENT_CODES]: code({ code: 'of-alice', public_url: 'http://127.0.0.1:8080' }),
    }
    const { out, ...ended } = await run('console')
    expect(ended).toEqual({ code: 0 })
    expect(out.split('\n')).toEqual([
      'Open the wallets of the first sample client http://127.0.0.1:8080/app#code=of-alice',
      `Open the console ${environment['FOLIO_OPERATOR_URL']}/console#code=of-root`,
      '',
    ])
  })

  it.each([
    ['there are no sample clients', { status: 404, body: { errors: [] } }],
    ['clients reach Folio over a network', code({ code: 'of-alice', public_url: 'https://folio.example' })],
  ])('prints the link of operators alone where %s', async (_, made) => {
    answers = { [CODES]: code({ code: 'of-root' }), [CLIENT_CODES]: made }
    const { out } = await run('console')
    expect(out).toBe(`Open the console ${environment['FOLIO_OPERATOR_URL']}/console#code=of-root\n`)
  })

  it('tells how to log in if no link is made', async () => {
    answer = { status: 400, body: { errors: [] } }
    expect(await run('console')).toMatchObject({
      code: 1,
      out: expect.stringContaining('log in with an operator token'),
    })
  })
})
