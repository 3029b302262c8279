import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runOperator } from './command-line.ts'

type Asked = {
  readonly line: string
  readonly token: string | undefined
  readonly body: unknown
  readonly cause?: readonly unknown[]
}

let asked: Asked[] = []
/**
 * An answer of JSON, text that is sent as it is, or a connection that is cut after the request or within the answer.
 */
type Answer = { readonly status: number; readonly body: object | string } | 'cut' | 'half'

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
  const given = answers[url ?? ''] ?? answer
  if (given === 'cut') return request.socket.destroy()
  if (given === 'half') {
    response.writeHead(200, { 'content-length': 100 }).write('{"data":', () => request.socket.destroy())
    return
  }
  const { status, body: sent } = given
  response.writeHead(status).end(typeof sent === 'string' ? sent : JSON.stringify(sent))
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

const run = (line: string, given: Record<string, string> = environment) =>
  runWith(line === '' ? [] : line.split(' '), given)

const runWith = async (args: readonly string[], given: Record<string, string> = environment) => {
  let out = ''
  const add = (piece: string) => {
    out += piece
  }
  const code = await runOperator(args, {
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

  it('writes a blank and a plus of a query so that Folio reads them as they were given', async () => {
    await runWith(['find', '--q', 'ann+b c&d'])
    expect(asked).toMatchObject([{ line: 'GET /operator/v1/find?q=ann%2Bb%20c%26d' }])
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

  it('exits with 1 for a refusal without a reason', async () => {
    answer = { status: 404, body: '<html>Not found</html>' }
    expect(await run('list-topics')).toMatchObject({ code: 1, out: expect.stringContaining('answered 404\n') })
  })

  const CASH = `deposit-cash --wallet-id ${WALLET} --currency USD --amount 12.50 --request-id r1`
  const late = { errors: [{ message: 'Not in time.' }] }

  it.each<[string, Answer, string]>([
    ['a 504', { status: 504, body: late }, 'answered 504\nNot in time.'],
    ['a 500', { status: 500, body: late }, 'answered 500\nNot in time.'],
    ['a 408', { status: 408, body: late }, 'answered 408\nNot in time.'],
    ['a 429', { status: 429, body: late }, 'answered 429\nNot in time.'],
    ['a page of a proxy that gave up', { status: 502, body: '<html>Bad gateway</html>' }, 'answered 502'],
    ['a page of a proxy', { status: 200, body: '<html>Log in</html>' }, 'answered 200, but nothing that'],
    ['a connection that broke after the request', 'cut', 'gave no whole answer: '],
    ['a connection that broke within the answer', 'half', 'gave no whole answer: '],
  ])('exits with 3 after %s, and says how to ask again', async (_, given, says) => {
    answer = given
    const { code, out } = await run(CASH)
    expect({ code, out }).toEqual({ code: 3, out: expect.stringContaining(says) })
    expect(out).toContain('ask again with the same request id')
    expect(asked).toHaveLength(1)
  })

  it('exits with 3 if no answer comes in time', async () => {
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')))
    const { code, out } = await run(`freeze-wallet --wallet-id ${WALLET}`)
    timeout.mockRestore()
    expect({ code, out }).toEqual({ code: 3, out: expect.stringContaining('look before you ask again') })
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

  it.each(['http://127.0.0.1:1', 'http://127.0.0.1:2', 'http://folio.invalid', 'nowhere'])(
    'exits with 2 and names the address if nothing answers at %s',
    async (url) => {
      const nobody = { FOLIO_OPERATOR_URL: url, FOLIO_OPERATOR_TOKEN: 't' }
      const { code, out } = await run(CASH, nobody)
      expect({ code, out }).toEqual({ code: 2, out: expect.stringContaining(`at ${url} does not answer`) })
    },
  )

  it('names a missing token', async () => {
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
